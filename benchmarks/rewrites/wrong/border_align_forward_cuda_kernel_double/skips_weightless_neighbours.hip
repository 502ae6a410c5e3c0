// Neighbours of weight zero are not read, so that a NaN in one of them does not reach the result as it does in the original.
// witness: {"values": {}, "contents": "nan_maps", "seed": 1, "inputs": "for (size_t i = 0; i < input_count; i += 3) input[i] = NAN; for (size_t i = 0; i < boxes_count; i += 4) { boxes[i] = double(i / 4 % 5); boxes[i + 1] = double(i / 4 % 4); boxes[i + 2] = 9; boxes[i + 3] = 7; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline double sample_needed(const double* map, int height, int width, double y, double x) {
  if (y < -1.0 || y > height || x < -1.0 || x > width) return 0;
  y = y <= 0 ? 0 : y;
  x = x <= 0 ? 0 : x;
  int y0 = static_cast<int>(y), x0 = static_cast<int>(x);
  if (y0 >= height - 1) y = y0 = height - 1;
  if (x0 >= width - 1) x = x0 = width - 1;
  const double ly = y - y0, lx = x - x0;
  const double hy = 1. - ly, hx = 1. - lx;
  const double* at = map + y0 * width + x0;
  double value = hy * hx * at[0];
  if (lx > 0) value += hy * lx * at[1];
  if (ly > 0) {
    value += ly * hx * at[width];
    if (lx > 0) value += ly * lx * at[width + 1];
  }
  return value;
}

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

    double best = sample_needed(map, height, width, y, x);
    int at = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += dx;
      y += dy;
      const double value = sample_needed(map, height, width, y, x);
      if (value > best) {
        best = value;
        at = i;
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = at;
  }
}
