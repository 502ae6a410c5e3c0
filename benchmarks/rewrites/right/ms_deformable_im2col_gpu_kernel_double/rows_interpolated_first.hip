// Interpolates along rows first and then between rows, with fused multiply-adds and 64-bit offsets.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Interpolated value of one row of a grid; corners left and right of the grid count as zero.
__device__ inline double deform_row_value(const double *row, const int width, const long long stride,
                                          const int left, const double fraction) {
  const double first = left >= 0 ? row[left * stride] : 0.0;
  const double second = left + 1 < width ? row[(left + 1) * stride] : 0.0;
  return fma(fraction, second, (1 - fraction) * first);
}

__global__ void ms_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const double *data_sampling_loc,
    const double *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    double *data_col) {

  const long long pixel_stride = static_cast<long long>(num_heads) * channels;
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long index = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; index < n;
       index += step) {
    const long long sampling = index / channels;
    const long long batch = sampling / num_heads / num_query;
    const double *values = data_value + batch * spatial_size * pixel_stride + index % pixel_stride;
    long long sample = sampling * num_levels * num_point;
    double sum = 0;
    for (int level = 0; level < num_levels; ++level) {
      const int height = static_cast<int>(data_spatial_shapes[2 * level]);
      const int width = static_cast<int>(data_spatial_shapes[2 * level + 1]);
      const double *map = values + data_level_start_index[level] * pixel_stride;
      for (int p = 0; p < num_point; ++p, ++sample) {
        const double x = data_sampling_loc[2 * sample] * width - 0.5;
        const double y = data_sampling_loc[2 * sample + 1] * height - 0.5;
        if (!(x > -1 && x < width && y > -1 && y < height)) continue;
        const int left = static_cast<int>(floor(x));
        const int top = static_cast<int>(floor(y));
        const double fraction_x = x - left;
        const double fraction_y = y - top;
        double upper = 0.0;
        double lower = 0.0;
        if (top >= 0) {
          upper = deform_row_value(map + top * width * pixel_stride, width, pixel_stride, left,
                                   fraction_x);
        }
        if (top + 1 < height) {
          lower = deform_row_value(map + (top + 1) * width * pixel_stride, width, pixel_stride,
                                   left, fraction_x);
        }
        const double value = fma(fraction_y, lower, (1 - fraction_y) * upper);
        sum = fma(value, data_attn_weight[sample], sum);
      }
    }
    data_col[index] = sum;
  }
}
