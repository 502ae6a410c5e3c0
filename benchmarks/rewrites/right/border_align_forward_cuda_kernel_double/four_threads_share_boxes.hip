// boxes are staged in shared memory by the four threads of an element, with barriers around their use
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  __shared__ double corners[4][128];
  const int side = threadIdx.y;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int index = base + threadIdx.x;
    const int batch = index / (channels * box_size);
    const int box = batch * box_size + index % box_size;
    // the four threads of an element fetch one coordinate of its box each
    if (index < nthreads) corners[side][threadIdx.x] = boxes[box * 4 + side];
    __syncthreads();

    if (index < nthreads) {
      const double x1 = corners[0][threadIdx.x], y1 = corners[1][threadIdx.x];
      const double x2 = corners[2][threadIdx.x], y2 = corners[3][threadIdx.x];
      const int channel = index / box_size % channels;
      const double* plane = input + ((batch * 4 + side) * channels + channel) * height * width;
      const double step = (side % 2 == 0 ? x2 - x1 : y2 - y1) / pool_size;
      const double direction = side < 2 ? step : -step;
      double x = side < 2 ? x1 : x2, y = side < 2 ? y1 : y2;

      double best = bilinear_interpolate(plane, height, width, y, x, index);
      int best_at = 0;
      for (int i = 1; i <= pool_size; ++i) {
        if (side % 2 == 0)
          x += direction;
        else
          y += direction;
        const double value = bilinear_interpolate(plane, height, width, y, x, index);
        if (value > best) {
          best = value;
          best_at = i;
        }
      }
      output[index * 4 + side] = best;
      argmax_idx[index * 4 + side] = best_at;
    }
    __syncthreads();
  }
}
