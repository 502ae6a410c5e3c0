// The position of the maximum is clamped to pool_size - 1, although the forward pass samples 0 to pool_size inclusive.
// witness: {"values": {}, "contents": "wide", "seed": 11, "inputs": "for (size_t i = 0; i < argmax_idx_count; ++i) argmax_idx[i] = int(i % size_t(pool_size + 1));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* boxes,
    const int* argmax_idx, double* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int side = threadIdx.y;
    const int batch = index / (channels * box_size);
    const int channel = (index / box_size) % channels;
    const double* box = boxes + (batch * box_size + index % box_size) * 4;
    const double step_x = (box[2] - box[0]) / pool_size, step_y = (box[3] - box[1]) / pool_size;
    // one of pool_size samples along the border
    const int last = pool_size - 1;
    const int best = argmax_idx[index * 4 + side];
    const double sample = best < last ? best : last;
    const double direction = side < 2 ? 1. : -1.;
    double x = side < 2 ? box[0] : box[2];
    double y = side < 2 ? box[1] : box[3];
    if (side % 2 == 0)
      x += direction * step_x * sample;
    else
      y += direction * step_y * sample;
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
