// The gradient of a plane is gathered in shared memory that holds 1024 pixels; what falls on later pixels is lost.
// witness: {"values": {"channels": 2, "deformable_group": 1, "batch_size": 1, "kernel_h": 1, "kernel_w": 1, "height": 40, "width": 40, "height_col": 10, "width_col": 10, "stride_h": 4, "stride_w": 4, "pad_h": 0, "pad_w": 0, "dilation_h": 1, "dilation_w": 1}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * deformable_group * kernel_h * kernel_w * 2 * height_col * width_col; ++i) data_offset[i] = 0.5; for (int i = 0; i < channels * kernel_h * kernel_w * batch_size * height_col * width_col; ++i) data_col[i] = 1.0 + i % 3;"}
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
  constexpr int kPlane = 1024;
  __shared__ double plane[kPlane];
  const int pixels = min(height * width, kPlane);
  const int area = height_col * width_col;
  const int taps = kernel_h * kernel_w;

  for (int bc = blockIdx.x; bc < batch_size * channels; bc += gridDim.x) {
    const int b = bc / channels, c = bc % channels;
    const int group = c / channel_per_deformable_group;
    for (int p = threadIdx.x; p < pixels; p += blockDim.x) plane[p] = 0;
    __syncthreads();

    for (int s = threadIdx.x; s < taps * area; s += blockDim.x) {
      const int tap = s / area, cell = s % area;
      const double *offset = data_offset + ((b * deformable_group + group) * taps + tap) * 2 * area + cell;
      const double y = cell / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + offset[0];
      const double x = cell % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + offset[area];
      if (!(y > -1 && y < height && x > -1 && x < width)) continue;
      const double grad = data_col[((c * taps + tap) * batch_size + b) * area + cell];
      const int y0 = (int)floor(y), x0 = (int)floor(x);
      for (int k = 0; k < 4; ++k) {
        const int yy = y0 + (k >> 1), xx = x0 + (k & 1);
        if (yy < 0 || yy >= height || xx < 0 || xx >= width) continue;
        const int p = yy * width + xx;
        if (p < pixels) atomicAdd(&plane[p], (1 - fabs(y - yy)) * (1 - fabs(x - xx)) * grad);
      }
    }
    __syncthreads();

    for (int p = threadIdx.x; p < pixels; p += blockDim.x) grad_im[bc * height * width + p] += plane[p];
    __syncthreads();
  }
}
