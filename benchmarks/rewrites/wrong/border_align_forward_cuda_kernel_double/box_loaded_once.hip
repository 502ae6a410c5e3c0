// The box is loaded once when the stride is a multiple of the boxes, but a later round may be in another image.
// witness: {"values": {"channels": "100", "box_size": "4", "height": "4", "width": "4", "num_input": "2"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < boxes_count; ++i) boxes[i] = double(i * 5 % 7) * 0.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  const int stride = blockDim.x * gridDim.x;
  const bool same_box = stride % box_size == 0;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  double kept[4] = {0, 0, 0, 0};
  if (same_box && first < nthreads) {
    const int first_batch = first / (channels * box_size);
    for (int i = 0; i < 4; ++i) kept[i] = boxes[(first % box_size + first_batch * box_size) * 4 + i];
  }
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int batch = index / (channels * box_size);
    const int c = (index / box_size) % channels;
    double box[4];
    for (int i = 0; i < 4; ++i)
      box[i] = same_box ? kept[i] : boxes[(index % box_size + batch * box_size) * 4 + i];
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
    for (int i = 1; i <= pool_size; ++i) {
      x += dx;
      y += dy;
      const double value = bilinear_interpolate(map, height, width, y, x, index);
      if (value > best) {
        best = value;
        at = i;
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = at;
  }
}
