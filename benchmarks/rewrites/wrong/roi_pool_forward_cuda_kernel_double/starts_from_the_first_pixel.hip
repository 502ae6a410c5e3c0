// the maximum starts from the first pixel of the bin, so that a NaN there is never replaced
// witness: {"values": {"num_rois": 3, "num_input": 2, "spatial_scale": "1.0"}, "contents": "unit", "seed": 4, "inputs": "for (size_t i = 0; i < rois_count / 5; ++i) { rois[i*5+1] = 0; rois[i*5+2] = 1; rois[i*5+3] = 8; rois[i*5+4] = 8; } for (size_t i = 0; i < input_count; i += 3) input[i] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, int* argmax,
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const int n = index / (pooled_width * pooled_height) / channels;
    const double* roi = rois + n * 5;
    const int batch = roi[0];
    const double x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const double x2 = (roi[3] + 1) * spatial_scale, y2 = (roi[4] + 1) * spatial_scale;
    const double roi_w = x2 - x1, roi_h = y2 - y1;
    if (roi_w <= 0 || roi_h <= 0) continue;
    const double bin_w = roi_w / static_cast<double>(pooled_width);
    const double bin_h = roi_h / static_cast<double>(pooled_height);
    int wa = floorf(static_cast<double>(pw) * bin_w + x1), wb = ceilf(static_cast<double>(pw + 1) * bin_w + x1);
    int ha = floorf(static_cast<double>(ph) * bin_h + y1), hb = ceilf(static_cast<double>(ph + 1) * bin_h + y1);
    wa = min(max(wa, 0), width);
    wb = min(max(wb, 0), width);
    ha = min(max(ha, 0), height);
    hb = min(max(hb, 0), height);
    const double* plane = input + (size_t)(batch * channels + c) * height * width;
    const bool empty = hb <= ha || wb <= wa;
    double best = 0;
    int at = -1;
    if (!empty) {
      at = ha * width + wa;
      best = plane[at];
    }
    for (int h = ha; h < hb; ++h)
      for (int w = wa; w < wb; ++w) {
        const double v = plane[h * width + w];
        if (v > best) {
          best = v;
          at = h * width + w;
        }
      }
    output[index] = best;
    if (argmax != NULL) argmax[index] = at;
  }
}
