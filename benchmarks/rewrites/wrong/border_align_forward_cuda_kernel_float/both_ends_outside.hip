// a border whose two ends lie outside of the map is taken to be all zeros, although it may cross the map
// witness: {"values": {"pool_size": "10"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = 1.0f + float(i % 97) * 0.01f; for (size_t b = 0; b < boxes_count / 4; ++b) { boxes[b * 4] = -5.0f; boxes[b * 4 + 1] = 3.25f; boxes[b * 4 + 2] = 17.5f; boxes[b * 4 + 3] = 7.75f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ bool off_map(float y, float x, int height, int width) {
  return y < -1.0f || y > height || x < -1.0f || x > width;
}

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
    const float x1 = box[0], y1 = box[1], x2 = box[2], y2 = box[3];
    const bool second = border >= 2, horizontal = border % 2 == 0;
    float x = second ? x2 : x1, y = second ? y2 : y1;
    // nothing to sample where the whole border is off the map
    const float end_x = horizontal ? (second ? x1 : x2) : x;
    const float end_y = horizontal ? y : (second ? y1 : y2);
    if (off_map(y, x, height, width) && off_map(end_y, end_x, height, width)) {
      output[index * 4 + border] = 0.0f;
      argmax_idx[index * 4 + border] = 0;
      continue;
    }
    const float* plane =
        input + (batch * channels * 4 + border * channels + channel) * height * width;
    float step = (horizontal ? x2 - x1 : y2 - y1) / pool_size;
    if (second) step = -step;
    float best = bilinear_interpolate(plane, height, width, y, x, index);
    int where = 0;
    for (int i = 1; i <= pool_size; ++i) {
      if (horizontal) x += step; else y += step;
      const float value = bilinear_interpolate(plane, height, width, y, x, index);
      if (value > best) { best = value; where = i; }
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = where;
  }
}
