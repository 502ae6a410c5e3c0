// the region is read once per thread and kept for the outputs of later steps of the grid
// witness: {"values": {"num_rois": 20, "max_blocks": 1, "has_offset": "false"}, "seed": 7, "inputs": "for (int r = 0; r < num_rois; ++r) { rois[r * 5] = Half(0.0f); rois[r * 5 + 1] = Half(float(r % 8 * 2)); rois[r * 5 + 2] = Half(4.0f); rois[r * 5 + 3] = Half(float(r % 8 * 2 + 6)); rois[r * 5 + 4] = Half(12.0f); } for (int i = 0; i < num_input * channels * height * width; ++i) input[i] = Half(float(i % width + i / width % height)); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset,
    Half* output, const int pooled_height, const int pooled_width,
    const Half spatial_scale, const int sampling_ratio, const Half gamma,
    const int channels, const int height, const int width) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= nthreads) return;
  const int bins = pooled_height * pooled_width;

  // the region is the same for all bins and channels: hoist it
  const int n = first / (bins * channels);
  const Half* roi = rois + n * 5;
  const int batch = roi[0];
  const Half start_w = roi[1] * spatial_scale - 0.5;
  const Half start_h = roi[2] * spatial_scale - 0.5;
  const Half end_w = roi[3] * spatial_scale - 0.5;
  const Half end_h = roi[4] * spatial_scale - 0.5;
  const Half roi_w = end_w - start_w;
  const Half roi_h = end_h - start_h;
  const Half bin_w = roi_w / Half(float(pooled_width));
  const Half bin_h = roi_h / Half(float(pooled_height));
  const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_h / pooled_height);
  const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_w / pooled_width);
  const int samples = grid_h * grid_w > 1 ? grid_h * grid_w : 1;

  for (int index = first; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / bins % channels;
    Half x0 = start_w, y0 = start_h;
    if (offset != nullptr) {
      const Half* shift = offset + index / (bins * channels) * bins * 2 + ph * pooled_width + pw;
      x0 += gamma * roi_w * shift[0];
      y0 += gamma * roi_h * shift[bins];
    }
    const Half* feature = input + (batch * channels + c) * height * width;
    Half sum = 0.0f;
    for (int iy = 0; iy < grid_h; ++iy) {
      const Half y = y0 + ph * bin_h + Half(iy + .5f) * bin_h / Half(float(grid_h));
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half x = x0 + pw * bin_w + Half(ix + .5f) * bin_w / Half(float(grid_w));
        sum += bilinear_interpolate(feature, height, width, y, x, index);
      }
    }
    output[index] = sum / Half(float(samples));
  }
}
