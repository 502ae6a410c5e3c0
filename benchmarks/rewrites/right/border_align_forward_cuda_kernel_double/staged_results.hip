// Results of a block are staged in shared memory and written contiguously.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {

  __shared__ double found[512];
  __shared__ int places[512];
  const int side = threadIdx.y;
  const int linear = threadIdx.y * 128 + threadIdx.x;
  for (int base = blockIdx.x * 128; base < nthreads; base += 128 * gridDim.x) {
    const int index = base + threadIdx.x;
    if (index < nthreads) {
      const int box_at = index % box_size;
      const int rest = index / box_size;
      const int batch = rest / channels;
      const int c = rest - batch * channels;
      const double* box = boxes + (box_at + batch * box_size) * 4;
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
      for (int left = pool_size; left > 0; --left) {
        x += dx;
        y += dy;
        const double value = bilinear_interpolate(map, height, width, y, x, index);
        const bool better = value > best;
        best = better ? value : best;
        at = better ? pool_size - left + 1 : at;
      }
      found[threadIdx.x * 4 + side] = best;
      places[threadIdx.x * 4 + side] = at;
    }
    __syncthreads();
    const int count = (nthreads - base < 128 ? nthreads - base : 128) * 4;
    if (linear < count) {
      output[base * 4 + linear] = found[linear];
      argmax_idx[base * 4 + linear] = places[linear];
    }
    __syncthreads();
  }
}
