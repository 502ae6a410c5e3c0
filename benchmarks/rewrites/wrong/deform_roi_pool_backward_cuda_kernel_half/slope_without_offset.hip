// A missing offset is taken for one of zeros and its gradient is still accumulated.
// witness: {"values": {"has_offset": "false"}}
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
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin_x = index % pooled_width;
    const int bin_y = index / pooled_width % pooled_height;
    const int bins = pooled_width * pooled_height;
    const int channel = index / bins % channels;
    const int n = index / bins / channels;
    RegionOfRoi r = region_of_roi(rois + n * 5, spatial_scale, sampling_ratio, pooled_height, pooled_width);
    const size_t plane = (static_cast<size_t>(r.image) * channels + channel) * height * width;
    const Half* image = input + plane;
    Half* image_gradient = grad_input + plane;
    const int at_x = n * bins * 2 + bin_y * pooled_width + bin_x;
    const int at_y = at_x + bins;
    if (offset != nullptr) {
      r.start_w += gamma * r.extent_w * offset[at_x];
      r.start_h += gamma * r.extent_h * offset[at_y];
    }
    const Half g = grad_output[index] / Half(float(r.grid_h * r.grid_w));
    for (int iy = 0; iy < r.grid_h; ++iy) {
      const Half y = r.start_h + bin_y * r.bin_h + Half(iy + .5f) * r.bin_h / Half(float(r.grid_h));
      for (int ix = 0; ix < r.grid_w; ++ix) {
        const Half x = r.start_w + bin_x * r.bin_w + Half(ix + .5f) * r.bin_w / Half(float(r.grid_w));
        Half cy = y, cx = x;
        int y0, y1, x0, x1;
        if (!cells_around(cy, height, y0, y1) || !cells_around(cx, width, x0, x1)) continue;
        const Half ly = cy - y0, lx = cx - x0;
        const Half hy = Half(1.0f - float(ly)), hx = Half(1.0f - float(lx));
        atomicAdd(image_gradient + y0 * width + x0, g * (hy * hx));
        atomicAdd(image_gradient + y0 * width + x1, g * (hy * lx));
        atomicAdd(image_gradient + y1 * width + x0, g * (ly * hx));
        atomicAdd(image_gradient + y1 * width + x1, g * (ly * lx));
        if (grad_offset != nullptr) {
          const Half v00 = image[y0 * width + x0], v10 = image[y0 * width + x1];
          const Half v01 = image[y1 * width + x0], v11 = image[y1 * width + x1];
          const Half along_x = v11 * (y - y0) + v10 * (y1 - y) + v01 * (y0 - y) + v00 * (y - y1);
          const Half along_y = v11 * (x - x0) + v01 * (x1 - x) + v10 * (x0 - x) + v00 * (x - x1);
          atomicAdd(grad_offset + at_x, gamma * r.extent_w * g * along_x);
          atomicAdd(grad_offset + at_y, gamma * r.extent_h * g * along_y);
        }
      }
    }
  }
}
