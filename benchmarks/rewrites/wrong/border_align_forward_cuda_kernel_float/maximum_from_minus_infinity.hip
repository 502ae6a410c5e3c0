// the maximum starts at minus infinity instead of the first sample, so that a NaN at the start of the border is lost
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "for (size_t b = 0; b < boxes_count / 4; ++b) { boxes[b * 4] = 1.25f; boxes[b * 4 + 1] = 1.25f; boxes[b * 4 + 2] = 8.25f; boxes[b * 4 + 3] = 8.25f; } for (size_t p = 0; p < input_count; p += size_t(height) * width) input[p + width + 1] = __builtin_nanf(\"\");"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int batch = index / channels / box_size;
    const int channel = (index / box_size) % channels;
    const float* box = boxes + (index % box_size + batch * box_size) * 4;
    const float* plane =
        input + (batch * channels * 4 + border * channels + channel) * height * width;
    float dx = 0.0f, dy = 0.0f;
    if (border % 2 == 0) dx = (box[2] - box[0]) / pool_size;
    else dy = (box[3] - box[1]) / pool_size;
    float x = box[0], y = box[1];
    if (border >= 2) { x = box[2]; y = box[3]; dx = -dx; dy = -dy; }
    float best = -__builtin_inff();
    int where = 0;
    for (int i = 0; i <= pool_size; ++i) {
      const float value = bilinear_interpolate(plane, height, width, y, x, index);
      const bool better = value > best;
      best = better ? value : best;
      where = better ? i : where;
      x += dx;
      y += dy;
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = where;
  }
}
