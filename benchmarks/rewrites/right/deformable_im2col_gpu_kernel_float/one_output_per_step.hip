// A flat loop over all outputs, tap by tap in the order of data_col, instead of a loop over taps in each thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Zero outside of the map; corners outside of it count as zero.
__device__ inline float sample_map(const float* map, int rows, int columns, float y, float x) {
  if (!(y > -1 && x > -1 && y < rows && x < columns)) return 0.f;
  const int top = (int)floorf(y), left = (int)floorf(x);
  const float dy = y - top, dx = x - left;
  const bool top_in = top >= 0, bottom_in = top + 1 < rows, left_in = left >= 0, right_in = left + 1 < columns;
  const float* row = map + (ptrdiff_t)top * columns + left;
  const float a = top_in && left_in ? row[0] : 0.f;
  const float b = top_in && right_in ? row[1] : 0.f;
  const float c = bottom_in && left_in ? row[columns] : 0.f;
  const float d = bottom_in && right_in ? row[columns + 1] : 0.f;
  return (1 - dy) * (1 - dx) * a + (1 - dy) * dx * b + dy * (1 - dx) * c + dy * dx * d;
}

__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float* data_im, const float* data_offset, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float* data_col) {
  const int taps = kernel_h * kernel_w;
  const long long outputs = (long long)n * taps, step = (long long)gridDim.x * blockDim.x;
  for (long long o = (long long)blockIdx.x * blockDim.x + threadIdx.x; o < outputs; o += step) {
    long long rest = o;
    const int x_col = int(rest % width_col);
    rest /= width_col;
    const int y_col = int(rest % height_col);
    rest /= height_col;
    const int image = int(rest % batch_size);
    rest /= batch_size;
    const int tap = int(rest % taps);
    const int channel = int(rest / taps);
    const int i = tap / kernel_w, j = tap % kernel_w;
    const int group = channel / channel_per_deformable_group;
    const size_t shift =
        ((((size_t)image * deformable_group + group) * taps + tap) * 2 * height_col + y_col) * width_col + x_col;
    const float y = y_col * stride_h - pad_h + i * dilation_h + data_offset[shift];
    const float x = x_col * stride_w - pad_w + j * dilation_w + data_offset[shift + (size_t)height_col * width_col];
    const float* map = data_im + ((size_t)image * num_channels + channel) * height * width;
    data_col[o] = sample_map(map, height, width, y, x);
  }
}
