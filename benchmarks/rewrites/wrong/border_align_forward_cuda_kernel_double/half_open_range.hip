// the range of coordinates is half open as in deformable convolution: a sample at exactly height, width or -1 is zero
// witness: {"values": {"channels": 3, "box_size": 30, "height": 6, "width": 6}, "contents": "whole", "seed": 13}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ double border_sample(const double* plane, const int height, const int width, double y, double x) {
  if (y <= -1.0 || y >= height || x <= -1.0 || x >= width) return 0;
  y = fmin(fmax(y, 0.0), height - 1.0);
  x = fmin(fmax(x, 0.0), width - 1.0);
  const int top = int(y), left = int(x);
  const int down = top + 1 < height ? width : 0, right = left + 1 < width ? 1 : 0;
  const double ly = y - top, lx = x - left, hy = 1. - ly, hx = 1. - lx;
  const double* at = plane + top * width + left;
  return hy * hx * at[0] + hy * lx * at[right] + ly * hx * at[down] + ly * lx * at[down + right];
}

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int side = threadIdx.y;
    const int batch = index / channels / box_size;
    const int channel = (index / box_size) % channels;
    const double* box = boxes + (batch * box_size + index % box_size) * 4;
    const double* plane = input + ((batch * 4 + side) * channels + channel) * height * width;

    double x = side < 2 ? box[0] : box[2];
    double y = side < 2 ? box[1] : box[3];
    const double sign = side < 2 ? 1 : -1;
    const double x_stride = side % 2 == 0 ? sign * ((box[2] - box[0]) / pool_size) : 0;
    const double y_stride = side % 2 == 1 ? sign * ((box[3] - box[1]) / pool_size) : 0;

    double best = border_sample(plane, height, width, y, x);
    int best_at = 0;
    for (int i = 1; i <= pool_size; i++) {
      x += x_stride;
      y += y_stride;
      const double value = border_sample(plane, height, width, y, x);
      if (value > best) {
        best = value;
        best_at = i;
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_at;
  }
}
