// weights of two rows and two columns, and only additions that are not zero
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The two pixels next to a coordinate on one axis, and the second one's weight.
__device__ inline void neighbours_on_axis(float at, int size, int &low, int &high, float &weight) {
  at = fmaxf(at, 0.f);
  low = (int)at;
  if (low >= size - 1) {
    low = high = size - 1;
    weight = 0.f;
  } else {
    high = low + 1;
    weight = at - low;
  }
}

__global__ void border_align_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* boxes,
    const int* argmax_idx, float* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {

  for (int index = nthreads - 1 - (int)(blockIdx.x * blockDim.x + threadIdx.x); index >= 0;
       index -= blockDim.x * gridDim.x) {
    const int side = threadIdx.y;
    const int b = index % box_size, c = index / box_size % channels, n = index / (box_size * channels);
    const float *box = boxes + (n * box_size + b) * 4;
    const float at = (float)argmax_idx[index * 4 + side];
    float x = side < 2 ? box[0] : box[2], y = side < 2 ? box[1] : box[3];
    const float dx = (box[2] - box[0]) / pool_size, dy = (box[3] - box[1]) / pool_size;
    if (side == Top) x = x + dx * at;
    else if (side == Left) y = y + dy * at;
    else if (side == Bottom) x = x - dx * at;
    else y = y - dy * at;
    if (!(y >= -1.f && y <= height && x >= -1.f && x <= width)) continue;

    int ys[2], xs[2];
    float ly, lx;
    neighbours_on_axis(y, height, ys[0], ys[1], ly);
    neighbours_on_axis(x, width, xs[0], xs[1], lx);
    const float wy[2] = {1.f - ly, ly}, wx[2] = {1.f - lx, lx};
    const float grad = grad_output[index * 4 + side];
    float *map = grad_input + (size_t)(n * channels * 4 + side * channels + c) * height * width;
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++)
        if (wy[i] * wx[j] != 0.f) atomicAdd(map + ys[i] * width + xs[j], grad * (wy[i] * wx[j]));
  }
}
