// all borders are walked with steps of the box's width
// witness: {"values": {"channels": 3, "box_size": 5, "height": 9, "width": 7, "num_grad_input": 2, "pool_size": 4}, "inputs": "for (int i = 0; i < num_grad_input * box_size; ++i) { float *b = &boxes[4 * i]; b[0] = 0.5f * (i % 5); b[1] = 0.5f * (i % 7); b[2] = b[0] + 2 + i % 3; b[3] = b[1] + 1.25f + i % 4; } for (size_t i = 0; i < argmax_idx_count; ++i) argmax_idx[i] = int(i * 7 % (pool_size + 1));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* boxes,
    const int* argmax_idx, float* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {

  const int side = threadIdx.y;
  const float step_x = side == Top ? 1.f : side == Bottom ? -1.f : 0.f;
  const float step_y = side == Left ? 1.f : side == Right ? -1.f : 0.f;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / channels / box_size;
    const int c = (index / box_size) % channels;
    const float *box = boxes + (index % box_size + n * box_size) * 4;
    const float *corner = box + side / 2 * 2;
    const float walked = (box[2] - box[0]) / pool_size * (float)argmax_idx[index * 4 + side];
    const float x = corner[0] + step_x * walked;
    const float y = corner[1] + step_y * walked;

    const float grad = grad_output[index * 4 + side];
    float *map = grad_input + (n * channels * 4 + side * channels + c) * height * width;
    float w1, w2, w3, w4;
    int x_low, x_high, y_low, y_high;
    bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
    atomicAdd(map + y_low * width + x_low, grad * w1);
    atomicAdd(map + y_low * width + x_high, grad * w2);
    atomicAdd(map + y_high * width + x_low, grad * w3);
    atomicAdd(map + y_high * width + x_high, grad * w4);
  }
}
