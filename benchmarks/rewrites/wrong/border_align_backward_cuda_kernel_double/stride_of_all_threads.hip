// The stride of the loop counts all threads of the block, but the four rows of threads share the same elements.
// witness: {"values": {"channels": 64, "box_size": 5, "height": 3, "width": 3}, "contents": "wide", "seed": 15}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* boxes,
    const int* argmax_idx, double* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {
  const int block_threads = blockDim.x * blockDim.y;
  const int stride = block_threads * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += stride) {
    const int side = threadIdx.y;
    const int batch = index / (channels * box_size);
    const int channel = (index / box_size) % channels;
    const double* box = boxes + (batch * box_size + index % box_size) * 4;
    const double sample = argmax_idx[index * 4 + side];
    const bool vertical = side & 1, far = side >= 2;
    const double length = vertical ? box[3] - box[1] : box[2] - box[0];
    const double moved = (far ? -length : length) / pool_size * sample;
    const double x = box[far ? 2 : 0] + (vertical ? 0. : moved);
    const double y = box[far ? 3 : 1] + (vertical ? moved : 0.);
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
