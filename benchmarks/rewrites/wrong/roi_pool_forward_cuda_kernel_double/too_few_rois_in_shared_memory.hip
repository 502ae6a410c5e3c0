// a block keeps 64 regions in shared memory, although its 512 outputs can belong to up to 512 regions
// witness: {"values": {"num_rois": 150, "num_input": 2, "channels": 2, "pooled_height": 1, "pooled_width": 1, "spatial_scale": "1.0"}, "contents": "unit", "seed": 8, "inputs": "for (size_t i = 0; i < rois_count / 5; ++i) { rois[i*5+1] = double(i % 5); rois[i*5+2] = double(i % 4); rois[i*5+3] = double(i % 5 + 3); rois[i*5+4] = double(i % 4 + 3); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, int* argmax,
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int channels, const int height, const int width) {
  const int kRois = 64;  // 512 outputs of 3x3 bins and more
  __shared__ double cached[kRois * 5];
  const int per_roi = channels * pooled_height * pooled_width;
  const int num_rois = nthreads / per_roi;
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += blockDim.x * gridDim.x) {
    const int first_roi = first / per_roi;
    const int held = min(kRois, num_rois - first_roi);
    __syncthreads();
    for (int i = threadIdx.x; i < held * 5; i += blockDim.x) cached[i] = rois[first_roi * 5 + i];
    __syncthreads();
    const int index = first + threadIdx.x;
    if (index >= nthreads) continue;
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const int n = index / (pooled_width * pooled_height) / channels;
    const double* roi = cached + min(n - first_roi, held - 1) * 5;
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
    double best = (wb <= wa || hb <= ha) ? 0 : -FLT_MAX;
    int at = -1;
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
