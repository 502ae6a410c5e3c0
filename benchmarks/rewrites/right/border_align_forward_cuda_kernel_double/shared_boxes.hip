// the four borders of a box share its coordinates through shared memory, with a barrier before and after their use
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  __shared__ double coordinates[4][128];
  const int column = threadIdx.x, border = threadIdx.y;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int index = base + column;
    const bool active = index < nthreads;
    const int n = index / channels / box_size;
    if (active) coordinates[border][column] = boxes[(n * box_size + index % box_size) * 4 + border];
    __syncthreads();
    if (active) {
      const double x1 = coordinates[0][column], y1 = coordinates[1][column];
      const double x2 = coordinates[2][column], y2 = coordinates[3][column];
      const double* plane = input + ((n * 4 + border) * channels + index / box_size % channels) * height * width;
      double x = border < 2 ? x1 : x2, y = border < 2 ? y1 : y2;
      double dx = 0, dy = 0;
      if (border == Top) dx = (x2 - x1) / pool_size;
      if (border == Left) dy = (y2 - y1) / pool_size;
      if (border == Bottom) dx = -((x2 - x1) / pool_size);
      if (border == Right) dy = -((y2 - y1) / pool_size);
      double maxval = 0;
      int maxidx = -1;
      for (int i = 0; i <= pool_size; ++i) {
        const double val = bilinear_interpolate(plane, height, width, y, x, index);
        if (maxidx < 0 || val > maxval) {
          maxval = val;
          maxidx = i;
        }
        x += dx;
        y += dy;
      }
      output[index * 4 + border] = maxval;
      argmax_idx[index * 4 + border] = maxidx;
    }
    __syncthreads();
  }
}
