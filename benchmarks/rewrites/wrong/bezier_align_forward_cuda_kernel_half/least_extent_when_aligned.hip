// The extent of a region is raised to 1 in the aligned mode too.
// witness: {"values": {"pooled_height": 1, "pooled_width": 1, "aligned": "true", "sampling_ratio": "2", "spatial_scale": "Half(1.0f)"}, "contents": "close", "seed": 2, "inputs": "for (int n = 0; n < num_bottom_rois; ++n) for (int k = 1; k < 17; ++k) bottom_rois[n * 17 + k] = k % 2 ? Half(0.5f) : Half(-0.375f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void bezier_align_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data, const Half *bottom_rois, Half *top_data,
    const int pooled_height, const int pooled_width, const Half spatial_scale,
    const int sampling_ratio, bool aligned, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const Half *roi = bottom_rois + rest / channels * 17;

    // Control points: four of the upper curve, and four of the lower one, which is stored backwards.
    Half top[8], low[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) top[k] = roi[1 + k] * spatial_scale;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      low[2 * k] = roi[15 - 2 * k] * spatial_scale;
      low[2 * k + 1] = roi[16 - 2 * k] * spatial_scale;
    }
    const Half u = pw / static_cast<Half>(pooled_width), v = ph / static_cast<Half>(pooled_height);
    const Half shift = aligned ? (Half)0.5 : (Half)0.0;
    Half center[2], extent[2];
    for (int d = 0; d < 2; ++d) {
      const Half a = bezier_curve(top[d], top[2 + d], top[4 + d], top[6 + d], u);
      const Half b = bezier_curve(low[d], low[2 + d], low[4 + d], low[6 + d], u);
      center[d] = b * v + a * (1. - v) - shift;
      // malformed regions are forced to be 1x1
      extent[d] = max(max(abs(top[d] - top[6 + d]), abs(low[d] - low[6 + d])), 1.f);
    }
    const Half bin_h = extent[1] / static_cast<Half>(pooled_height);
    const Half bin_w = extent[0] / static_cast<Half>(pooled_width);
    const int gh = sampling_ratio > 0 ? sampling_ratio : (int)ceil(extent[1] / pooled_height);
    const int gw = sampling_ratio > 0 ? sampling_ratio : (int)ceil(extent[0] / pooled_width);

    const Half *image = bottom_data + ((int)roi[0] * channels + c) * height * width;
    Half sum = 0.f;
    for (int iy = 0; iy < gh; ++iy)
      for (int ix = 0; ix < gw; ++ix) {
        const Half y = center[1] - (Half)0.5 * bin_h + static_cast<Half>(iy + .5f) * bin_h / static_cast<Half>(gh);
        const Half x = center[0] - (Half)0.5 * bin_w + static_cast<Half>(ix + .5f) * bin_w / static_cast<Half>(gw);
        sum += bilinear_interpolate(image, height, width, y, x, index);
      }
    const Half count = max(gh * gw, 1);
    top_data[index] = sum / count;
  }
}
