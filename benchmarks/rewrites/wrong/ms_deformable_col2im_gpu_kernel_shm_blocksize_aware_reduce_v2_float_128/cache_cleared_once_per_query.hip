// the shared sums are cleared once for each query, so that a point outside of the image adds up what the point before it left behind
// witness: {"values": {"batch_size": 1, "spatial_size": 4, "num_heads": 1, "num_levels": 1, "num_query": 1, "num_point": 2}, "seed": 7, "inputs": "for (int l = 0; l < num_levels; ++l) { data_spatial_shapes[2 * l] = 2; data_spatial_shapes[2 * l + 1] = 2; data_level_start_index[l] = 4 * l; } for (int i = 0; i < num_levels * num_point; ++i) { data_sampling_loc[2 * i] = i == 0 ? 0.5f : 5.0f; data_sampling_loc[2 * i + 1] = i == 0 ? 0.5f : 5.0f; data_attn_weight[i] = 1.0f; } for (int i = 0; i < 128; ++i) grad_col[i] = 1.0f; for (int i = 0; i < spatial_size * 128; ++i) data_value[i] = 1.0f;"}
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

  __shared__ float cached_loc[128 * 2];
  __shared__ float cached_attn[128];
  const int tid = threadIdx.x;
  const int pixel = num_heads * channels;
  for (int q = blockIdx.x; q * channels < n; q += gridDim.x) {
    const int head = q % num_heads;
    const int batch = q / (num_heads * num_query);
    const float top_grad = grad_col[q * channels + tid];
    int slot = q * num_levels * num_point;
    cached_loc[2 * tid] = 0;
    cached_loc[2 * tid + 1] = 0;
    cached_attn[tid] = 0;
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int start =
          (batch * spatial_size + (int)data_level_start_index[level]) * pixel;
      const float *value = data_value + start;
      float *value_grad = grad_value + start;
      for (int point = 0; point < num_point; ++point, ++slot) {
        const float w_im = data_sampling_loc[2 * slot] * width - 0.5;
        const float h_im = data_sampling_loc[2 * slot + 1] * height - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
          ms_deform_attn_col2im_bilinear(
              value, height, width, num_heads, channels, h_im, w_im, head, tid,
              top_grad, data_attn_weight[slot], value_grad,
              cached_loc + 2 * tid, cached_attn + tid);
        }
        __syncthreads();
        for (int s = 64; s > 0; s /= 2) {
          if (tid < s) {
            cached_attn[tid] += cached_attn[tid + s];
            cached_loc[2 * tid] += cached_loc[2 * (tid + s)];
            cached_loc[2 * tid + 1] += cached_loc[2 * (tid + s) + 1];
          }
          __syncthreads();
        }
        if (tid == 0) {
          grad_sampling_loc[2 * slot] = cached_loc[0];
          grad_sampling_loc[2 * slot + 1] = cached_loc[1];
          grad_attn_weight[slot] = cached_attn[0];
        }
        __syncthreads();
      }
    }
  }
}
