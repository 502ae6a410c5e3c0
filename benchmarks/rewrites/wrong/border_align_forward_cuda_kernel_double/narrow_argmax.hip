// the position of the maximum is kept in 8 bits, too few for a pool_size above 255
// witness: {"values": {"pool_size": 300}, "contents": "wide", "seed": 14}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct BorderBest {
  double value;
  unsigned char side;
  unsigned char at;  // of the sample along the border
};

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    BorderBest best;
    best.side = (unsigned char)threadIdx.y;
    const int box_idx = index % box_size;
    const int plane_idx = index / box_size;
    const int c_idx = plane_idx % channels;
    const int batch_idx = plane_idx / channels;

    const double* box = boxes + (batch_idx * box_size + box_idx) * 4;
    const double* plane = input + (batch_idx * channels * 4 + best.side * channels + c_idx) * height * width;

    double x, y, x_stride = 0, y_stride = 0;
    if (best.side < BorderMode::Bottom) {
      x = box[0];
      y = box[1];
    } else {
      x = box[2];
      y = box[3];
    }
    if (best.side == BorderMode::Top) x_stride = (box[2] - box[0]) / pool_size;
    if (best.side == BorderMode::Left) y_stride = (box[3] - box[1]) / pool_size;
    if (best.side == BorderMode::Bottom) x_stride = -((box[2] - box[0]) / pool_size);
    if (best.side == BorderMode::Right) y_stride = -((box[3] - box[1]) / pool_size);

    best.value = bilinear_interpolate(plane, height, width, y, x, index);
    best.at = 0;
    for (int i = 1; i <= pool_size; i++) {
      x += x_stride;
      y += y_stride;
      const double value = bilinear_interpolate(plane, height, width, y, x, index);
      if (value > best.value) {
        best.value = value;
        best.at = i;
      }
    }
    output[index * 4 + best.side] = best.value;
    argmax_idx[index * 4 + best.side] = best.at;
  }
}
