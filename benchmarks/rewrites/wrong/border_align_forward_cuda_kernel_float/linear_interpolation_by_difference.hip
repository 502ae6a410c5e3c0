// interpolates as a + t * (b - a), whose difference overflows for large values of opposite sign (and is NaN for equal infinities)
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "for (size_t b = 0; b < boxes_count / 4; ++b) { boxes[b * 4] = 1.25f; boxes[b * 4 + 1] = 1.25f; boxes[b * 4 + 2] = 8.5f; boxes[b * 4 + 3] = 8.75f; } for (size_t i = 0; i < input_count; ++i) input[i] = i % 2 ? 3e38f : -3e38f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ float sample_lerp(const float* plane, int height, int width, float y,
                                             float x) {
  if (y < -1.0f || y > height || x < -1.0f || x > width) return 0.0f;
  if (y <= 0) y = 0;
  if (x <= 0) x = 0;
  const int y0 = min((int)y, height - 1), x0 = min((int)x, width - 1);
  const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
  const float ty = y0 == height - 1 ? 0.0f : y - y0;
  const float tx = x0 == width - 1 ? 0.0f : x - x0;
  const float* upper = plane + y0 * width;
  const float* lower = plane + y1 * width;
  const float a = upper[x0] + tx * (upper[x1] - upper[x0]);
  const float b = lower[x0] + tx * (lower[x1] - lower[x0]);
  return a + ty * (b - a);
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
    const float* plane =
        input + (batch * channels * 4 + border * channels + channel) * height * width;
    float dx = 0.0f, dy = 0.0f;
    if (border % 2 == 0) dx = (box[2] - box[0]) / pool_size;
    else dy = (box[3] - box[1]) / pool_size;
    float x = box[0], y = box[1];
    if (border >= 2) { x = box[2]; y = box[3]; dx = -dx; dy = -dy; }
    float best = sample_lerp(plane, height, width, y, x);
    int where = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += dx;
      y += dy;
      const float value = sample_lerp(plane, height, width, y, x);
      if (value > best) { best = value; where = i; }
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = where;
  }
}
