// from the last point to the first, with points kept in registers by their index and ties decided for the smaller one
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The coordinate after `count` steps, added one by one as the forward loop does.
__device__ inline float after_steps(float start, float step, int count) {
  for (int i = 0; i < count; i++) start += step;
  return start;
}

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int side = threadIdx.y;
    const int b = index % box_size, c = index / box_size % channels, n = index / (box_size * channels);
    const float *box = boxes + (n * box_size + b) * 4;
    const float *map = input + (n * channels * 4 + side * channels + c) * height * width;
    const float *corner = box + (side < 2 ? 0 : 2);
    float dx = 0.f, dy = 0.f;
    if (side % 2 == 0) dx = (box[2] - box[0]) / pool_size;
    else dy = (box[3] - box[1]) / pool_size;
    if (side >= 2) dx = -dx, dy = -dy;

    const float first = bilinear_interpolate(map, height, width, corner[1], corner[0], index);
    float maxval = first;
    int maxidx = 0;
    for (int i = pool_size; i >= 1; i--) {
      const float x = after_steps(corner[0], dx, i), y = after_steps(corner[1], dy, i);
      const float val = bilinear_interpolate(map, height, width, y, x, index);
      // the first point wins ties; among others the smaller index does
      if (val > maxval || (maxidx > 0 && val == maxval)) {
        maxval = val;
        maxidx = i;
      }
    }
    output[index * 4 + side] = maxval;
    argmax_idx[index * 4 + side] = maxidx;
  }
}
