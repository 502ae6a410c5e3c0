// Positions between -1 and 0 are taken as outside the map instead of being moved to its edge.
// witness: {"values": {}, "contents": "wide", "seed": 13, "inputs": "for (size_t i = 0; i < boxes_count; i += 4) boxes[i] = -0.5;"}
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
    const double sample = argmax_idx[index * 4 + side];
    const int corner = side / 2 * 2;
    double x = box[corner], y = box[corner + 1];
    const double direction = corner ? -1. : 1.;
    if (side & 1)
      y += direction * ((box[3] - box[1]) / pool_size) * sample;
    else
      x += direction * ((box[2] - box[0]) / pool_size) * sample;
    // nothing flows to positions outside the map
    if (y < 0 || y > height || x < 0 || x > width) continue;

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
