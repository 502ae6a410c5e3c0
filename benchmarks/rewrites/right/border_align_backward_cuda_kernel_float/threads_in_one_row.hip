// threads are numbered along both dimensions of the block, and neighbouring ones work on the four sides of one box
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* boxes,
    const int* argmax_idx, float* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {

  const int lanes = blockDim.x * blockDim.y;
  const int first = blockIdx.x * lanes + threadIdx.y * blockDim.x + threadIdx.x;
  for (int e = first; e < nthreads * 4; e += gridDim.x * lanes) {
    const int index = e >> 2, side = e & 3;
    const int plane = index / box_size, n = plane / channels;
    const float *box = boxes + (n * box_size + (index - plane * box_size)) * 4;
    const int vertical = side & 1, backward = side >> 1;
    const float stride = (box[2 + vertical] - box[vertical]) / pool_size;
    const float moving = box[backward * 2 + vertical] + (backward ? -stride : stride) * (float)argmax_idx[e];
    const float other = box[backward * 2 + 1 - vertical];
    const float x = vertical ? other : moving, y = vertical ? moving : other;
    if (y < -1.0 || y > height || x < -1.0 || x > width) continue;

    const float grad = grad_output[e];
    float *map = grad_input + ((n * 4 + side) * channels + (plane - n * channels)) * height * width;
    float w1, w2, w3, w4;
    int x_low, x_high, y_low, y_high;
    bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
    atomicAdd(map + y_low * width + x_low, grad * w1);
    atomicAdd(map + y_low * width + x_high, grad * w2);
    atomicAdd(map + y_high * width + x_low, grad * w3);
    atomicAdd(map + y_high * width + x_high, grad * w4);
  }
}
