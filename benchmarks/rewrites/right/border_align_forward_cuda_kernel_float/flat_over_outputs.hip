// the threads go over all outputs in the order of memory, the border being the fastest coordinate
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const long long lane = threadIdx.y * blockDim.x + threadIdx.x;
  const long long per_block = blockDim.x * blockDim.y;
  const long long total = (long long)nthreads * 4;
  for (long long item = blockIdx.x * per_block + lane; item < total;
       item += per_block * gridDim.x) {
    const int border = (int)(item & 3);
    const int index = (int)(item >> 2);
    const int row = index / box_size;
    const int batch = row / channels, channel = row % channels;
    const float* box = boxes + (index - row * box_size + batch * box_size) * 4;
    const float* plane =
        input + ((batch * 4 + border) * channels + channel) * height * width;
    const int corner = border & 2, axis = border & 1;
    float x = box[corner], y = box[corner + 1];
    float step = (box[axis + 2] - box[axis]) / pool_size;
    step = corner ? -step : step;
    float best = bilinear_interpolate(plane, height, width, y, x, index);
    int where = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += axis ? 0.0f : step;
      y += axis ? step : 0.0f;
      const float value = bilinear_interpolate(plane, height, width, y, x, index);
      if (value > best) { best = value; where = i; }
    }
    output[item] = best;
    argmax_idx[item] = where;
  }
}
