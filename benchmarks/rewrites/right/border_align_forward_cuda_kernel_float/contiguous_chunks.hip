// each thread handles neighboring outputs and counts box, channel and example up instead of dividing
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const long long workers = static_cast<long long>(gridDim.x) * blockDim.x;
  const long long share = (nthreads + workers - 1) / workers;
  const long long first = (static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x) * share;
  if (first >= nthreads) return;
  const long long last = first + share < nthreads ? first + share : nthreads;

  const int side = threadIdx.y;
  int box = static_cast<int>(first % box_size);
  int channel = static_cast<int>(first / box_size % channels);
  int batch = static_cast<int>(first / box_size / channels);
  for (long long index = first; index < last; ++index) {
    const float* corner = boxes + (batch * box_size + box) * 4;
    const float x1 = corner[0], y1 = corner[1], x2 = corner[2], y2 = corner[3];
    const float* feature =
        input + ((batch * 4 + side) * channels + channel) * height * width;

    float x = side < 2 ? x1 : x2;
    float y = side < 2 ? y1 : y2;
    float dx = 0.f, dy = 0.f;
    if (side == Top) dx = (x2 - x1) / pool_size;
    if (side == Left) dy = (y2 - y1) / pool_size;
    if (side == Bottom) dx = -((x2 - x1) / pool_size);
    if (side == Right) dy = -((y2 - y1) / pool_size);

    int best_at = 0;
    float best = 0.f;
    int i = 0;
    do {
      const float value = bilinear_interpolate(feature, height, width, y, x, 0);
      if (i == 0 || value > best) {
        best = value;
        best_at = i;
      }
      x += dx;
      y += dy;
    } while (++i <= pool_size);

    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_at;
    if (++box == box_size) {
      box = 0;
      if (++channel == channels) {
        channel = 0;
        ++batch;
      }
    }
  }
}
