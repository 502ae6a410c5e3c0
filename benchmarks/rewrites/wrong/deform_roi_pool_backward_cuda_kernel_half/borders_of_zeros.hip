// Samples near the border are treated as in deformable convolution (cells outside are zeros) instead of being clamped to the border.
// witness: {"values": {"has_offset": "false", "num_rois": 1, "num_input": 1, "channels": 1, "pooled_height": 1, "pooled_width": 1}, "contents": "unit", "inputs": "grad_output[0] = from_number<Half>(8); for (int k = 0; k < 5; ++k) rois[k] = from_number<Half>(k < 3 ? 0 : 1);"}
// SPDX-License-Identifier: Apache-2.0; derived from deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// What the samples of one region have in common.
struct RegionOfRoi {
  int image, grid_h, grid_w;
  Half start_w, start_h, extent_w, extent_h, bin_w, bin_h;
};

__device__ inline RegionOfRoi region_of_roi(const Half* roi, const Half scale, const int ratio, const int pooled_h,
                                            const int pooled_w) {
  RegionOfRoi r;
  r.image = static_cast<int>(float(roi[0]));
  r.start_w = Half(float(roi[1] * scale - 0.5));
  r.start_h = Half(float(roi[2] * scale - 0.5));
  const Half end_w = Half(float(roi[3] * scale - 0.5));
  const Half end_h = Half(float(roi[4] * scale - 0.5));
  r.extent_w = end_w - r.start_w;
  r.extent_h = end_h - r.start_h;
  r.bin_w = r.extent_w / Half(float(pooled_w));
  r.bin_h = r.extent_h / Half(float(pooled_h));
  r.grid_w = ratio > 0 ? ratio : static_cast<int>(ceilf(r.extent_w / pooled_w));
  r.grid_h = ratio > 0 ? ratio : static_cast<int>(ceilf(r.extent_h / pooled_h));
  return r;
}

__global__ void deform_roi_pool_backward_cuda_kernel_half(
    const int nthreads, const Half* grad_output, const Half* input, const Half* rois,
    const Half* offset, Half* grad_input, Half* grad_offset, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio,
    const Half gamma, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bins = pooled_width * pooled_height;
    const int bin = index % bins;
    const int bin_x = bin % pooled_width, bin_y = bin / pooled_width;
    const int channel = index / bins % channels;
    const int n = index / (bins * channels);
    RegionOfRoi r = region_of_roi(rois + n * 5, spatial_scale, sampling_ratio, pooled_height, pooled_width);
    const int plane = (r.image * channels + channel) * height * width;
    const int slot = n * bins * 2 + bin;
    const Half move_w = gamma * r.extent_w, move_h = gamma * r.extent_h;
    if (offset != nullptr) {
      r.start_w += move_w * offset[slot];
      r.start_h += move_h * offset[slot + bins];
    }
    const Half g = grad_output[index] / Half(float(r.grid_h * r.grid_w));
    const int samples = r.grid_h > 0 && r.grid_w > 0 ? r.grid_h * r.grid_w : 0;
    for (int i = 0; i < samples; ++i) {
      const int iy = i / r.grid_w, ix = i % r.grid_w;
      const Half y = r.start_h + bin_y * r.bin_h + Half(iy + .5f) * r.bin_h / Half(float(r.grid_h));
      const Half x = r.start_w + bin_x * r.bin_w + Half(ix + .5f) * r.bin_w / Half(float(r.grid_w));
      if (!(float(y) > -1.0f && float(x) > -1.0f && float(y) < height && float(x) < width)) continue;
      const int top = static_cast<int>(floorf(y)), left = static_cast<int>(floorf(x));
      float slope_x = 0.0f, slope_y = 0.0f;
      for (int corner = 0; corner < 4; ++corner) {
        const int dy = corner >> 1, dx = corner & 1;
        const int row = top + dy, column = left + dx;
        if (row < 0 || row >= height || column < 0 || column >= width) continue;
        const float weight_y = dy ? float(y) - top : top + 1 - float(y);
        const float weight_x = dx ? float(x) - left : left + 1 - float(x);
        const int at = plane + row * width + column;
        atomicAdd(grad_input + at, g * Half(weight_y * weight_x));
        slope_x += (dx ? weight_y : -weight_y) * float(input[at]);
        slope_y += (dy ? weight_x : -weight_x) * float(input[at]);
      }
      if (offset != nullptr) {
        atomicAdd(grad_offset + slot, move_w * g * Half(slope_x));
        atomicAdd(grad_offset + slot + bins, move_h * g * Half(slope_y));
      }
    }
  }
}
