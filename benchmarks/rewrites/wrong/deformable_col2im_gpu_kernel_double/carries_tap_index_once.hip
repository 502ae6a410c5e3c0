// The coordinates are advanced with a single carry from columns to rows of the kernel, though one step of the grid may pass several rows of taps.
// witness: {"values": {"channels": 1, "deformable_group": 1, "batch_size": 1, "kernel_h": 3, "kernel_w": 3, "height_col": 10, "width_col": 10, "height": 10, "width": 10, "stride_h": 1, "stride_w": 1, "pad_h": 1, "pad_w": 1, "dilation_h": 1, "dilation_w": 1, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * deformable_group * kernel_h * kernel_w * 2 * height_col * width_col; ++i) data_offset[i] = 0.25; for (int i = 0; i < channels * kernel_h * kernel_w * batch_size * height_col * width_col; ++i) data_col[i] = 1.0 + i % 7;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  const int stride = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;

  // decompose once, then advance without divisions by the number of taps
  int rest = index;
  int w_out = rest % width_col;
  rest /= width_col;
  int h_out = rest % height_col;
  rest /= height_col;
  int b = rest % batch_size;
  rest /= batch_size;
  int j = rest % kernel_w;
  rest /= kernel_w;
  int i = rest % kernel_h;
  int c = rest / kernel_h;

  for (; index < n; index += stride) {
    const int group = c / channel_per_deformable_group;
    const double *offsets =
        data_offset + (b * deformable_group + group) * 2 * kernel_h * kernel_w * height_col * width_col;
    const int at = (2 * (i * kernel_w + j) * height_col + h_out) * width_col + w_out;
    const double y = h_out * stride_h - pad_h + i * dilation_h + offsets[at];
    const double x = w_out * stride_w - pad_w + j * dilation_w + offsets[at + height_col * width_col];
    if (y > -1 && y < height && x > -1 && x < width) {
      const int y0 = (int)floor(y), x0 = (int)floor(x);
      const double grad = data_col[index];
      double *plane = grad_im + (b * channels + c) * height * width;
      for (int yy = y0; yy <= y0 + 1; ++yy) {
        if (yy < 0 || yy >= height) continue;
        for (int xx = x0; xx <= x0 + 1; ++xx) {
          if (xx < 0 || xx >= width) continue;
          atomicAdd(plane + yy * width + xx, (1 - fabs(y - yy)) * (1 - fabs(x - xx)) * grad);
        }
      }
    }

    w_out += stride;
    h_out += w_out / width_col;
    w_out %= width_col;
    b += h_out / height_col;
    h_out %= height_col;
    j += b / batch_size;
    b %= batch_size;
    if (j >= kernel_w) {
      j -= kernel_w;
      ++i;
    }
    if (i >= kernel_h) {
      i -= kernel_h;
      ++c;
    }
  }
}
