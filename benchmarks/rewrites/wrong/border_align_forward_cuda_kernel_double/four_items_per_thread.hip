// each thread takes at most four elements, as for an uncapped grid: with max_blocks blocks the rest is left out
// witness: {"values": {"channels": 12, "box_size": 36, "max_blocks": 1}, "contents": "wide", "seed": 15}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
const int BORDER_ITEMS_PER_THREAD = 4;  // the grid has a block of 128 threads for 512 elements

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int item = 0; item < BORDER_ITEMS_PER_THREAD; ++item) {
    const int index = first + item * int(blockDim.x * gridDim.x);
    if (index >= nthreads) break;

    const int batch = index / (channels * box_size);
    const int channel = (index / box_size) % channels;
    const double* box = boxes + (batch * box_size + index % box_size) * 4;
    const double* plane = input + ((batch * 4 + side) * channels + channel) * height * width;
    const double x1 = box[0], y1 = box[1], x2 = box[2], y2 = box[3];

    double x = x1, y = y1;
    double dx = 0, dy = 0;
    if (side & 1)
      dy = (y2 - y1) / pool_size;
    else
      dx = (x2 - x1) / pool_size;
    if (side & 2) {
      x = x2, y = y2;
      dx = -dx, dy = -dy;
    }

    double best = bilinear_interpolate(plane, height, width, y, x, index);
    int best_at = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += dx;
      y += dy;
      const double value = bilinear_interpolate(plane, height, width, y, x, index);
      if (value > best) best = value, best_at = i;
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_at;
  }
}
