// The division by pool_size became a multiplication with a reciprocal in single precision.
// witness: {"values": {}, "contents": "wide", "seed": 16, "inputs": "for (size_t i = 0; i < argmax_idx_count; ++i) argmax_idx[i] = int(i % size_t(pool_size + 1));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* boxes,
    const int* argmax_idx, double* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {
  const double per_sample = 1.0f / pool_size;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int side = threadIdx.y;
    const int batch = index / (channels * box_size);
    const int channel = (index / box_size) % channels;
    const double* box = boxes + (batch * box_size + index % box_size) * 4;
    const double part = per_sample * argmax_idx[index * 4 + side];
    const double box_width = box[2] - box[0], box_height = box[3] - box[1];
    double x = box[side & 2], y = box[(side & 2) + 1];
    switch (side) {
      case BorderMode::Top: x += box_width * part; break;
      case BorderMode::Left: y += box_height * part; break;
      case BorderMode::Bottom: x -= box_width * part; break;
      case BorderMode::Right: y -= box_height * part; break;
    }
    double* map = grad_input + ((batch * 4 + side) * channels + channel) * height * width;
    double w1, w2, w3, w4;
    int x_low, x_high, y_low, y_high;
    bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
    const double grad = grad_output[index * 4 + side];
    atomicAdd(map + y_low * width + x_low, grad * w1);
    atomicAdd(map + y_low * width + x_high, grad * w2);
    atomicAdd(map + y_high * width + x_low, grad * w3);
    atomicAdd(map + y_high * width + x_high, grad * w4);
  }
}
