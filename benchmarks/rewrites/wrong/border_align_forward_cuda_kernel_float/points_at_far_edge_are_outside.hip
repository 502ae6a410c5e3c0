// Takes points exactly at x == width or y == height as outside of the map, as is usual for pixel positions, but the original takes the last row or column.
// witness: {"values": {"height": "4", "width": "5", "pool_size": "2"}, "contents": "whole", "seed": 104}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ float border_sample(const float* __restrict__ map, int height, int width, float y, float x) {
  if (y < -1.f || y >= (float)height || x < -1.f || x >= (float)width) return 0.f;
  y = fmaxf(y, 0.f);
  x = fmaxf(x, 0.f);
  int y0 = (int)y, x0 = (int)x;
  int y1 = y0 + 1, x1 = x0 + 1;
  if (y0 >= height - 1) {
    y0 = y1 = height - 1;
    y = (float)y0;
  }
  if (x0 >= width - 1) {
    x0 = x1 = width - 1;
    x = (float)x0;
  }
  const float ly = y - y0, lx = x - x0, hy = 1.f - ly, hx = 1.f - lx;
  return hy * hx * map[y0 * width + x0] + hy * lx * map[y0 * width + x1] + ly * hx * map[y1 * width + x0] +
         ly * lx * map[y1 * width + x1];
}

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int extreme_idx = threadIdx.y;
    const int batch_idx = index / channels / box_size;
    const int c_idx = (index / box_size) % channels;
    const float* box = boxes + (index % box_size + batch_idx * box_size) * 4;
    const float* map = input + (batch_idx * channels * 4 + extreme_idx * channels + c_idx) * height * width;
    const int corner = extreme_idx / 2 * 2;
    float x = box[corner], y = box[corner + 1];
    float x_stride = 0.f, y_stride = 0.f;
    if (extreme_idx == BorderMode::Top) x_stride = (box[2] - box[0]) / pool_size;
    else if (extreme_idx == BorderMode::Left) y_stride = (box[3] - box[1]) / pool_size;
    else if (extreme_idx == BorderMode::Bottom) x_stride = -((box[2] - box[0]) / pool_size);
    else y_stride = -((box[3] - box[1]) / pool_size);

    float maxval = border_sample(map, height, width, y, x);
    int maxidx = 0;
    for (int i = 1; i <= pool_size; i++) {
      x += x_stride;
      y += y_stride;
      const float val = border_sample(map, height, width, y, x);
      if (val > maxval) {
        maxval = val;
        maxidx = i;
      }
    }
    output[index * 4 + extreme_idx] = maxval;
    argmax_idx[index * 4 + extreme_idx] = maxidx;
  }
}
