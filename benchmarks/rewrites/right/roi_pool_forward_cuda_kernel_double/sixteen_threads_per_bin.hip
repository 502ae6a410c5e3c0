// sixteen threads share the pixels of a bin and reduce in a tree in shared memory, with ties to the lower index
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, int* argmax,
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int channels, const int height, const int width) {
  __shared__ double value[512];
  __shared__ int place[512];
  const int t = threadIdx.x, lane = t & 15, group = t >> 4;
  for (int first = blockIdx.x * 512; first < nthreads; first += gridDim.x * 512) {
    for (int part = 0; part < 16; ++part) {
      const int index = first + part * 32 + group;
      double best = -FLT_MAX;
      int at = 0x7fffffff;
      bool writes = false, empty = false;
      if (index < nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const int n = index / (pooled_width * pooled_height) / channels;
    const double* roi = rois + n * 5;
    const int batch = roi[0];
    const double x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const double x2 = (roi[3] + 1) * spatial_scale, y2 = (roi[4] + 1) * spatial_scale;
    const double roi_w = x2 - x1, roi_h = y2 - y1;
    if (!(roi_w <= 0 || roi_h <= 0)) {
    const double bin_w = roi_w / static_cast<double>(pooled_width);
    const double bin_h = roi_h / static_cast<double>(pooled_height);
    int wa = floorf(static_cast<double>(pw) * bin_w + x1), wb = ceilf(static_cast<double>(pw + 1) * bin_w + x1);
    int ha = floorf(static_cast<double>(ph) * bin_h + y1), hb = ceilf(static_cast<double>(ph + 1) * bin_h + y1);
    wa = min(max(wa, 0), width);
    wb = min(max(wb, 0), width);
    ha = min(max(ha, 0), height);
    hb = min(max(hb, 0), height);
    const double* plane = input + (size_t)(batch * channels + c) * height * width;
    writes = true;
    empty = wb <= wa || hb <= ha;
    if (!empty) {
      const int columns = wb - wa, area = columns * (hb - ha);
      for (int i = lane; i < area; i += 16) {
        const int h = i / columns;
        const int here = (ha + h) * width + wa + (i - h * columns);
        const double v = plane[here];
        if (v > best) {
          best = v;
          at = here;
        }
      }
    }
    }
      }
      value[t] = best;
      place[t] = at;
      __syncthreads();
      for (int step = 8; step > 0; step >>= 1) {
        if (lane < step) {
          const double v = value[t + step];
          const int p = place[t + step];
          if (v > value[t] || (v == value[t] && p < place[t])) {
            value[t] = v;
            place[t] = p;
          }
        }
        __syncthreads();
      }
      if (lane == 0 && writes) {
        output[index] = empty ? 0 : value[t];
        if (argmax != NULL) argmax[index] = place[t] == 0x7fffffff ? -1 : place[t];
      }
      __syncthreads();
    }
  }
}
