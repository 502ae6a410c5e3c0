// outputs and sides are one range that all threads of a block share, in steps of the whole grid
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const long long total = static_cast<long long>(nthreads) * 4;
  const long long step = static_cast<long long>(gridDim.x) * blockDim.x * blockDim.y;
  long long item = (static_cast<long long>(blockIdx.x) * blockDim.y + threadIdx.y) * blockDim.x +
                   threadIdx.x;
  for (; item < total; item += step) {
    const int side = static_cast<int>(item % 4);
    const int index = static_cast<int>(item / 4);
    const int box = index % box_size;
    const int channel = index / box_size % channels;
    const int batch = index / box_size / channels;

    const float* corner = boxes + (batch * box_size + box) * 4;
    const float* feature =
        input + ((batch * 4 + side) * channels + channel) * height * width;
    const bool vertical = side % 2 == 1;
    const int from = side < 2 ? 0 : 2;
    float x = corner[from];
    float y = corner[from + 1];
    float stride = (vertical ? corner[3] - corner[1] : corner[2] - corner[0]) / pool_size;
    if (side >= 2) stride = -stride;

    float best = bilinear_interpolate(feature, height, width, y, x, index);
    int best_at = 0;
    for (int i = 1; i <= pool_size; ++i) {
      if (vertical)
        y += stride;
      else
        x += stride;
      const float value = bilinear_interpolate(feature, height, width, y, x, index);
      if (value > best) {
        best = value;
        best_at = i;
      }
    }
    output[item] = best;
    argmax_idx[item] = best_at;
  }
}
