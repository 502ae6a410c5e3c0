// Cells are limited to those that touch the map, rows are the outer loop from the bottom up, and the sum is in double precision.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += stride) {
    const int plane = pooled_height * pooled_width;
    const int map = index / plane;
    const int cell = index - map * plane;
    const int ph = cell / pooled_width;
    const int pw = cell - ph * pooled_width;
    const int n = map / channels;
    const int c = map - n * channels;
    const float *roi = rois + n * 5;
    const float x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const float bw = fmaxf(roi[3] * spatial_scale - x1, 0.0f) / float(pooled_width);
    const float bh = fmaxf(roi[4] * spatial_scale - y1, 0.0f) / float(pooled_height);
    const float area = fmaxf(bw * bh, 0.0f);
    if (area == 0.0f) {
      output[index] = 0.0f;
      continue;
    }
    const float lx = x1 + bw * pw, hx = lx + bw;
    const float ly = y1 + bh * ph, hy = ly + bh;
    const float *data = input + (int(roi[0]) * channels + c) * height * width;
    const int sx = max(int(floorf(lx)), -1), ex = min(int(ceilf(hx)), width);
    const int sy = max(int(floorf(ly)), -1), ey = min(int(ceilf(hy)), height);
    double sum = 0.0;
    for (int y = ey - 1; y >= sy; --y)
      for (int x = sx; x < ex; ++x)
        sum += double(PrRoIPoolingMatCalculation(
            data, y, x, y + 1, x + 1, fmaxf(ly, float(y)), fmaxf(lx, float(x)),
            fminf(hy, float(y + 1)), fminf(hx, float(x + 1)), height, width));
    output[index] = float(sum / double(area));
  }
}
