// One thread takes all channels of one bin of one region, so that the geometry is computed once per sample.
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

// The two cells around a coordinate along one axis; false if it lies outside of the map.
__device__ inline bool cells_around(Half& at, const int size, int& low, int& high) {
  const float value = float(at);
  if (value < -1.0f || value > float(size)) return false;
  if (value <= 0.0f) at = Half(0.0f);
  low = static_cast<int>(float(at));
  if (low >= size - 1) {
    low = high = size - 1;
    at = Half(float(low));
  } else {
    high = low + 1;
  }
  return low >= 0;
}

__global__ void deform_roi_pool_backward_cuda_kernel_half(
    const int nthreads, const Half* grad_output, const Half* input, const Half* rois,
    const Half* offset, Half* grad_input, Half* grad_offset, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio,
    const Half gamma, const int channels, const int height, const int width) {
  const int bins = pooled_width * pooled_height;
  const int all_bins = nthreads / channels;
  for (int task = blockIdx.x * blockDim.x + threadIdx.x; task < all_bins; task += gridDim.x * blockDim.x) {
    const int n = task / bins, bin = task % bins;
    RegionOfRoi r = region_of_roi(rois + n * 5, spatial_scale, sampling_ratio, pooled_height, pooled_width);
    const Half reach_w = gamma * r.extent_w, reach_h = gamma * r.extent_h;
    Half* const slope = grad_offset + n * bins * 2 + bin;
    const bool moved = offset != nullptr;
    if (moved) {
      r.start_w += reach_w * offset[n * bins * 2 + bin];
      r.start_h += reach_h * offset[n * bins * 2 + bin + bins];
    }
    const Half count = Half(float(r.grid_h * r.grid_w));
    for (int iy = 0; iy < r.grid_h; ++iy) {
      const Half y = r.start_h + bin / pooled_width * r.bin_h + Half(iy + .5f) * r.bin_h / Half(float(r.grid_h));
      Half cy = y;
      int y0, y1;
      if (!cells_around(cy, height, y0, y1)) continue;
      const Half ly = cy - y0, hy = Half(1.0f - float(ly));
      for (int ix = 0; ix < r.grid_w; ++ix) {
        const Half x = r.start_w + bin % pooled_width * r.bin_w + Half(ix + .5f) * r.bin_w / Half(float(r.grid_w));
        Half cx = x;
        int x0, x1;
        if (!cells_around(cx, width, x0, x1)) continue;
        const Half lx = cx - x0, hx = Half(1.0f - float(lx));
        for (int channel = 0; channel < channels; ++channel) {
          const Half g = grad_output[(n * channels + channel) * bins + bin] / count;
          const int plane = (r.image * channels + channel) * height * width;
          const int corner[4] = {plane + y0 * width + x0, plane + y0 * width + x1, plane + y1 * width + x0,
                                 plane + y1 * width + x1};
          const Half weight[4] = {hy * hx, hy * lx, ly * hx, ly * lx};
          for (int k = 0; k < 4; ++k) atomicAdd(grad_input + corner[k], g * weight[k]);
          if (moved) {
            const Half along_x = input[corner[3]] * (y - y0) + input[corner[1]] * (y1 - y) +
                                 input[corner[2]] * (y0 - y) + input[corner[0]] * (y - y1);
            const Half along_y = input[corner[3]] * (x - x0) + input[corner[2]] * (x1 - x) +
                                 input[corner[1]] * (x0 - x) + input[corner[0]] * (x - x1);
            atomicAdd(slope, reach_w * g * along_x);
            atomicAdd(slope + bins, reach_h * g * along_y);
          }
        }
      }
    }
  }
}
