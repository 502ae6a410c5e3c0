// the RoI is that of a thread's first element, also for its later ones
// witness: {"values": {"num_rois": 2098, "channels": 1000, "height": 2, "width": 2, "pooled_height": 1, "pooled_width": 1, "num_grad_input": 2098, "spatial_scale": "1.0f"}, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[5 * i] = i; rois[5 * i + 1] = 0; rois[5 * i + 2] = 0; rois[5 * i + 3] = 1; rois[5 * i + 4] = 1; } for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  if (start >= nthreads) return;

  const int bins = pooled_height * pooled_width;
  const float *roi = rois + start / (bins * channels) * 5;
  const float x0 = roi[1] * spatial_scale;
  const float y0 = roi[2] * spatial_scale;
  const float bin_size_w = max(roi[3] * spatial_scale - x0, 0.0f) / pooled_width;
  const float bin_size_h = max(roi[4] * spatial_scale - y0, 0.0f) / pooled_height;
  const float bin_size = bin_size_w * bin_size_h;
  if (bin_size == 0.0f) return;
  float *image = grad_input + (int)roi[0] * channels * height * width;

  for (int index = start; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / bins % channels;
    const float grad = grad_output[index] / bin_size;
    const float bin_x1 = x0 + bin_size_w * pw, bin_x2 = bin_x1 + bin_size_w;
    const float bin_y1 = y0 + bin_size_h * ph, bin_y2 = bin_y1 + bin_size_h;
    const int start_x = floorf(bin_x1), end_x = ceilf(bin_x2);
    const int start_y = floorf(bin_y1), end_y = ceilf(bin_y2);
    for (int y = start_y; y < end_y; ++y)
      for (int x = start_x; x < end_x; ++x)
        PrRoIPoolingMatDistributeDiff(image + c * height * width, grad, y, x, y + 1, x + 1, max(bin_y1, float(y)),
                                      max(bin_x1, float(x)), min(bin_y2, float(y + 1)), min(bin_x2, float(x + 1)),
                                      height, width);
  }
}
