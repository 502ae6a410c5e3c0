// The corners of a sample are packed in two signed 16-bit integers, which wrap in maps wider or higher than 32768.
// witness: {"values": {"height": "1", "width": "40000", "kernel_h": "1", "kernel_w": "1", "batch_size": "1", "num_channels": "1", "deformable_group": "1", "height_col": "1", "width_col": "300", "pad_h": "0", "pad_w": "0", "stride_h": "1", "stride_w": "130"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PackedCorner {
  short y, x;
};

__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float* data_im, const float* data_offset, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float* data_col) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += gridDim.x * blockDim.x) {
    int rest = index;
    const int x_col = rest % width_col;
    rest /= width_col;
    const int y_col = rest % height_col;
    rest /= height_col;
    const int image = rest % batch_size;
    const int channel = rest / batch_size;
    const int group = channel / channel_per_deformable_group;
    const int area_col = height_col * width_col;
    const int taps = kernel_h * kernel_w;
    const int place = y_col * width_col + x_col;
    const float* map = data_im + (image * num_channels + channel) * height * width;
    const float* shifts = data_offset + (image * deformable_group + group) * 2 * taps * area_col + place;
    float* out = data_col + (channel * taps * batch_size + image) * area_col + place;
    for (int tap = 0; tap < taps; ++tap) {
      const float y = y_col * stride_h - pad_h + tap / kernel_w * dilation_h + shifts[2 * tap * area_col];
      const float x = x_col * stride_w - pad_w + tap % kernel_w * dilation_w + shifts[(2 * tap + 1) * area_col];
      float value = 0;
      if (y > -1 && x > -1 && y < height && x < width) {
        const PackedCorner corner = {(short)(int)floorf(y), (short)(int)floorf(x)};
        const float dy = y - floorf(y), dx = x - floorf(x);
#pragma unroll
        for (int k = 0; k < 4; ++k) {
          const int cy = corner.y + (k >> 1), cx = corner.x + (k & 1);
          if (cy < 0 || cy >= height || cx < 0 || cx >= width) continue;
          value += ((k >> 1) ? dy : 1 - dy) * ((k & 1) ? dx : 1 - dx) * map[cy * width + cx];
        }
      }
      out[tap * batch_size * area_col] = value;
    }
  }
}
