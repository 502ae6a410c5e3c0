// a block takes exactly four rounds of blockDim.x elements, which is too few if the grid is capped at max_blocks
// witness: {"values": {"channels": "30", "box_size": "20", "num_input": "2", "max_blocks": "1"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
#pragma unroll
  for (int round = 0; round < 4; ++round) {
    // the grid has one block per 512 elements
    const int index = (blockIdx.x * 4 + round) * blockDim.x + threadIdx.x;
    if (index >= nthreads) break;
    const int batch = index / channels / box_size;
    const int channel = (index / box_size) % channels;
    const float* box = boxes + (index % box_size + batch * box_size) * 4;
    const float* plane =
        input + (batch * channels * 4 + border * channels + channel) * height * width;
    float dx = 0, dy = 0;
    if (border == Top || border == Bottom) dx = (box[2] - box[0]) / pool_size;
    else dy = (box[3] - box[1]) / pool_size;
    if (border == Bottom || border == Right) { dx = -dx; dy = -dy; }
    float x = box[border / 2 * 2], y = box[border / 2 * 2 + 1];
    float best = bilinear_interpolate(plane, height, width, y, x, index);
    int where = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += dx;
      y += dy;
      const float value = bilinear_interpolate(plane, height, width, y, x, index);
      if (value > best) { best = value; where = i; }
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = where;
  }
}
