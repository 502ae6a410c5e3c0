// the interpolation is inlined and clamps the running coordinates themselves, so later samples start from clamped ones
// witness: {"values": {"channels": 4, "box_size": 24}, "contents": "wide", "seed": 16}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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

    double x = box[side / 2 * 2], y = box[side / 2 * 2 + 1];
    double x_stride = 0, y_stride = 0;
    switch (side) {
      case BorderMode::Top: x_stride = (box[2] - box[0]) / pool_size; break;
      case BorderMode::Left: y_stride = (box[3] - box[1]) / pool_size; break;
      case BorderMode::Bottom: x_stride = -((box[2] - box[0]) / pool_size); break;
      case BorderMode::Right: y_stride = -((box[3] - box[1]) / pool_size); break;
    }

    double best = 0;
    int best_at = 0;
    for (int i = 0; i <= pool_size; i++) {
      double value = 0;
      if (y >= -1.0 && y <= height && x >= -1.0 && x <= width) {
        if (y <= 0) y = 0;
        if (x <= 0) x = 0;
        const int y_low = min(int(y), height - 1), x_low = min(int(x), width - 1);
        const int y_high = min(y_low + 1, height - 1), x_high = min(x_low + 1, width - 1);
        const double ly = y_low == height - 1 ? 0 : y - y_low, lx = x_low == width - 1 ? 0 : x - x_low;
        const double hy = 1. - ly, hx = 1. - lx;
        value = hy * hx * plane[y_low * width + x_low] + hy * lx * plane[y_low * width + x_high] +
                ly * hx * plane[y_high * width + x_low] + ly * lx * plane[y_high * width + x_high];
      }
      if (i == 0 || value > best) {
        best = value;
        best_at = i;
      }
      x += x_stride;
      y += y_stride;
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_at;
  }
}
