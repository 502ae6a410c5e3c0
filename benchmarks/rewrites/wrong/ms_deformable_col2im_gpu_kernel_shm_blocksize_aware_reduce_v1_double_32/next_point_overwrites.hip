// No barrier separates the sum of a point, which the last thread takes, from the partial sums of the next point.
// witness: {"contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_double_32(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  __shared__ double of_w[32], of_h[32], of_a[32];
  const int lane = threadIdx.x;
  const int points = num_levels * num_point;
  for (int sample = blockIdx.x; sample < n / 32; sample += gridDim.x) {
    const int head = sample % num_heads;
    const int batch = sample / (num_heads * num_query);
    const double top = grad_col[sample * 32 + lane];
    for (int i = 0; i < points; ++i) {
      const int level = i / num_point, at = sample * points + i;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const size_t start = (size_t(batch) * spatial_size + data_level_start_index[level]) * num_heads * 32;
      const double *value = data_value + start;
      double *to = grad_value + start;
      const double w = data_sampling_loc[2 * at] * width - 0.5;
      const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
      double loc[2] = {0, 0}, attention = 0;
      if (h > -1 && w > -1 && h < height && w < width)
        ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h, w, head, lane, top,
                                       data_attn_weight[at], to, loc, &attention);
      of_w[lane] = loc[0];
      of_h[lane] = loc[1];
      of_a[lane] = attention;
      __syncthreads();
      if (lane == 31) {
        for (int j = 0; j < 31; ++j) {
          loc[0] += of_w[j];
          loc[1] += of_h[j];
          attention += of_a[j];
        }
        grad_sampling_loc[2 * at] = loc[0];
        grad_sampling_loc[2 * at + 1] = loc[1];
        grad_attn_weight[at] = attention;
      }
    }
  }
}
