// the block keeps sixteen regions in shared memory, too few when small pools of few channels make it span more
// witness: {"values": {"channels": 2, "pooled_height": 2, "pooled_width": 2, "num_rois": 150}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define CACHED_REGIONS 16

struct Region {
  int batch;
  Half left, top, width, height;
};

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset, Half* output, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio, const Half gamma, const int channels,
    const int height, const int width) {
  __shared__ Region regions[CACHED_REGIONS];
  const int per_region = channels * pooled_height * pooled_width;
  const int num_rois = nthreads / per_region;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int first = base / per_region;
    __syncthreads();
    if (threadIdx.x < CACHED_REGIONS && first + int(threadIdx.x) < num_rois) {
      const Half* roi = rois + (first + threadIdx.x) * 5;
      Region region;
      region.batch = int(float(roi[0]));
      region.left = roi[1] * spatial_scale - 0.5;
      region.top = roi[2] * spatial_scale - 0.5;
      const Half right = roi[3] * spatial_scale - 0.5, bottom = roi[4] * spatial_scale - 0.5;
      region.width = right - region.left;
      region.height = bottom - region.top;
      regions[threadIdx.x] = region;
    }
    __syncthreads();
    const int index = base + threadIdx.x;
    if (index >= nthreads) continue;

    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / per_region;
    const Region region = regions[(n - first) % CACHED_REGIONS];
    const Half bin_w = region.width / pooled_width, bin_h = region.height / pooled_height;
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_w));
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_h));
    Half left = region.left, top = region.top;
    if (offset != NULL) {
      const Half* shift = offset + n * 2 * pooled_height * pooled_width + ph * pooled_width + pw;
      left += gamma * region.width * shift[0];
      top += gamma * region.height * shift[pooled_height * pooled_width];
    }
    const Half* map = input + (region.batch * channels + c) * height * width;
    Half sum = 0.f;
    for (int iy = 0; iy < grid_h; ++iy)
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half y = top + ph * bin_h + Half(iy + .5f) * bin_h / Half(float(grid_h));
        const Half x = left + pw * bin_w + Half(ix + .5f) * bin_w / Half(float(grid_w));
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    const int samples = grid_h * grid_w;
    output[index] = sum / Half(float(samples < 1 ? 1 : samples));
  }
}
