// points whose attention weight is zero are skipped, although the gradient of that weight is not zero
// witness: {"values": {"batch_size": 1, "spatial_size": 4, "num_heads": 1, "num_levels": 1, "num_query": 1, "num_point": 2}, "seed": 7, "inputs": "for (int l = 0; l < num_levels; ++l) { data_spatial_shapes[2 * l] = 2; data_spatial_shapes[2 * l + 1] = 2; data_level_start_index[l] = 4 * l; } for (int i = 0; i < num_levels * num_point; ++i) { data_sampling_loc[2 * i] = 0.5f; data_sampling_loc[2 * i + 1] = 0.5f; data_attn_weight[i] = i == 0 ? 0.0f : 1.0f; } for (int i = 0; i < 128; ++i) grad_col[i] = 1.0f; for (int i = 0; i < spatial_size * 128; ++i) data_value[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  __shared__ float sums[3][128];
  __shared__ float loc[2 * 128];
  const int tid = threadIdx.x;
  const int pixel = num_heads * channels;
  const int points = num_levels * num_point;
  for (int q = blockIdx.x; q < n / channels; q += gridDim.x) {
    const int head = q % num_heads;
    const int batch = q / num_heads / num_query;
    const float top_grad = grad_col[q * channels + tid];
    for (int lp = 0; lp < points; ++lp) {
      const int slot = q * points + lp;
      const float weight = data_attn_weight[slot];
      if (weight == 0.f) {  // nothing to propagate, the same for all channels
        if (tid < 2) grad_sampling_loc[2 * slot + tid] = 0.f;
        if (tid == 0) grad_attn_weight[slot] = 0.f;
        continue;
      }
      const int level = lp / num_point;
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const float w_im = data_sampling_loc[2 * slot] * width - 0.5;
      const float h_im = data_sampling_loc[2 * slot + 1] * height - 0.5;
      loc[2 * tid] = loc[2 * tid + 1] = sums[2][tid] = 0.f;
      if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
        const int start =
            (batch * spatial_size + (int)data_level_start_index[level]) * pixel;
        const float *value = data_value + start;
        float *value_grad = grad_value + start;
        ms_deform_attn_col2im_bilinear(value, height, width, num_heads,
                                       channels, h_im, w_im, head, tid,
                                       top_grad, weight, value_grad,
                                       loc + 2 * tid, sums[2] + tid);
      }
      sums[0][tid] = loc[2 * tid];
      sums[1][tid] = loc[2 * tid + 1];
      __syncthreads();
      for (int s = 64; s > 0; s >>= 1) {
        if (tid < s) {
          for (int j = 0; j < 3; ++j) sums[j][tid] += sums[j][tid + s];
        }
        __syncthreads();
      }
      if (tid == 0) {
        grad_sampling_loc[2 * slot] = sums[0][0];
        grad_sampling_loc[2 * slot + 1] = sums[1][0];
        grad_attn_weight[slot] = sums[2][0];
      }
      __syncthreads();
    }
  }
}
