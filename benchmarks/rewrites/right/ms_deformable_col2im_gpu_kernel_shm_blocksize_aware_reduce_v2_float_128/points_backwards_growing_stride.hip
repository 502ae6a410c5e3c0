// points are taken from last to first and the tree adds neighbours first, with strides that grow
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
  const int t = threadIdx.x;
  for (int first = blockIdx.x * 128; first < n; first += gridDim.x * 128) {
    const int index = first + t;
    const int sample = first / channels, c = index - sample * channels;
    const int head = sample % num_heads, batch = (sample / num_heads) / num_query;
    const float top = grad_col[index];
    for (int level = num_levels - 1; level >= 0; --level) {
      const int h = data_spatial_shapes[level * 2], w = data_spatial_shapes[level * 2 + 1];
      const int offset = (batch * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
      const float *source = data_value + offset;
      float *target = grad_value + offset;
      for (int p = num_point - 1; p >= 0; --p) {
        const int at = (sample * num_levels + level) * num_point + p;
        const float x = data_sampling_loc[2 * at] * w - 0.5;
        const float y = data_sampling_loc[2 * at + 1] * h - 0.5;
        float both[2] = {0, 0}, own = 0;
        if (y > -1 && x > -1 && y < h && x < w)
          ms_deform_attn_col2im_bilinear(source, h, w, num_heads, channels, y, x, head, c, top, data_attn_weight[at],
                                         target, both, &own);
        sums[0][t] = both[0], sums[1][t] = both[1], sums[2][t] = own;
        __syncthreads();
        for (int s = 1; s < 128; s *= 2) {
          if (t % (2 * s) == 0)
            for (int k = 0; k < 3; ++k) sums[k][t] += sums[k][t + s];
          __syncthreads();
        }
        if (t == 0) {
          grad_sampling_loc[2 * at] = sums[0][0];
          grad_sampling_loc[2 * at + 1] = sums[1][0];
          grad_attn_weight[at] = sums[2][0];
        }
        __syncthreads();
      }
    }
  }
}
