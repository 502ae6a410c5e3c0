// The partial sums of ten points are kept in shared memory, and then thirty threads take one sum each.
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
  constexpr int kAtOnce = 10;
  __shared__ double partial[kAtOnce * 3][33];
  const int lane = threadIdx.x;
  const int points = num_levels * num_point;
  for (int sample = blockIdx.x; sample < n / 32; sample += gridDim.x) {
    const int head = sample % num_heads;
    const int batch = sample / num_heads / num_query;
    const double top = grad_col[size_t(sample) * 32 + lane];
    for (int group = 0; group < points; group += kAtOnce) {
      const int count = points - group < kAtOnce ? points - group : kAtOnce;
      const size_t from = size_t(sample) * points + group;
      for (int i = 0; i < count; ++i) {
        const int level = (group + i) / num_point;
        const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
        const size_t start = (size_t(batch) * spatial_size + data_level_start_index[level]) * num_heads * 32;
        const double *value = data_value + start;
        double *to = grad_value + start;
        const double w = data_sampling_loc[2 * (from + i)] * width - 0.5;
        const double h = data_sampling_loc[2 * (from + i) + 1] * height - 0.5;
        double loc[2] = {0, 0}, attention = 0;
        if (h > -1 && w > -1 && h < height && w < width)
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h, w, head, lane, top,
                                         data_attn_weight[from + i], to, loc, &attention);
        partial[3 * i][lane] = loc[0];
        partial[3 * i + 1][lane] = loc[1];
        partial[3 * i + 2][lane] = attention;
      }
      __syncthreads();
      if (lane < 3 * count) {
        double even = 0, odd = 0;
        for (int i = 0; i < 32; i += 2) {
          even += partial[lane][i];
          odd += partial[lane][i + 1];
        }
        const size_t at = from + lane / 3;
        if (lane % 3 == 2) grad_attn_weight[at] = even + odd;
        else grad_sampling_loc[2 * at + lane % 3] = even + odd;
      }
      __syncthreads();
    }
  }
}
