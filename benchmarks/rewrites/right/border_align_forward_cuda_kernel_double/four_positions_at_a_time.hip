// Samples are taken in groups of four before they are compared.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int batch = index / (channels * box_size);
    const int c = (index / box_size) % channels;
    const double* box = boxes + (index % box_size + batch * box_size) * 4;
    const double* map = input + ((batch * 4 + side) * channels + c) * height * width;
    const double x1 = box[0], y1 = box[1], x2 = box[2], y2 = box[3];
    const bool horizontal = (side & 1) == 0;
    const double step = (horizontal ? x2 - x1 : y2 - y1) / pool_size;
    const double move = side < 2 ? step : -step;
    double x = side < 2 ? x1 : x2;
    double y = side < 2 ? y1 : y2;
    const double dx = horizontal ? move : 0.0;
    const double dy = horizontal ? 0.0 : move;

    double best = bilinear_interpolate(map, height, width, y, x, index);
    int at = 0;
    for (int start = 1; start <= pool_size; start += 4) {
      double values[4];
      const int count = pool_size - start + 1 < 4 ? pool_size - start + 1 : 4;
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        if (k < count) {
          x += dx;
          y += dy;
          values[k] = bilinear_interpolate(map, height, width, y, x, index);
        }
      }
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        if (k < count && best < values[k]) {
          best = values[k];
          at = start + k;
        }
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = at;
  }
}
