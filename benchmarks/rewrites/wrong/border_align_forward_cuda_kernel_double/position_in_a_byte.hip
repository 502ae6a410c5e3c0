// The best position is kept in an unsigned char, which wraps for pool sizes above 255.
// witness: {"values": {"pool_size": "385"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = double(i % width) + 1; for (size_t i = 0; i < boxes_count; i += 4) { boxes[i] = 0; boxes[i + 1] = 2; boxes[i + 2] = 11; boxes[i + 3] = 7; }"}
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
    unsigned char at = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += dx;
      y += dy;
      const double value = bilinear_interpolate(map, height, width, y, x, index);
      if (value > best) {
        best = value;
        at = static_cast<unsigned char>(i);
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = at;
  }
}
