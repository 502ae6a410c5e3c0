// the four maps of a channel are taken to follow each other, while the maps of a side do
// witness: {"values": {"channels": 3, "box_size": 5, "height": 9, "width": 7, "num_grad_input": 2, "pool_size": 4}, "inputs": "for (int i = 0; i < num_grad_input * box_size; ++i) { float *b = &boxes[4 * i]; b[0] = 0.5f * (i % 5); b[1] = 0.5f * (i % 7); b[2] = b[0] + 2 + i % 3; b[3] = b[1] + 1.25f + i % 4; } for (size_t i = 0; i < argmax_idx_count; ++i) argmax_idx[i] = int(i * 7 % (pool_size + 1));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* boxes,
    const int* argmax_idx, float* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {

  const int side = threadIdx.y;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int plane = index / box_size;  // n * channels + c
    const int n = plane / channels;
    const float *box = boxes + (n * box_size + index % box_size) * 4;
    const int at = argmax_idx[index * 4 + side];

    float x = box[side / 2 * 2], y = box[side / 2 * 2 + 1];
    const float sign = side / 2 ? -1.f : 1.f;
    if (side % 2 == 0)
      x += sign * ((box[2] - box[0]) / pool_size) * at;
    else
      y += sign * ((box[3] - box[1]) / pool_size) * at;

    const float grad = grad_output[index * 4 + side];
    float *map = grad_input + (plane * 4 + side) * height * width;
    float w1, w2, w3, w4;
    int x_low, x_high, y_low, y_high;
    bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
    atomicAdd(map + y_low * width + x_low, grad * w1);
    atomicAdd(map + y_low * width + x_high, grad * w2);
    atomicAdd(map + y_high * width + x_low, grad * w3);
    atomicAdd(map + y_high * width + x_high, grad * w4);
  }
}
