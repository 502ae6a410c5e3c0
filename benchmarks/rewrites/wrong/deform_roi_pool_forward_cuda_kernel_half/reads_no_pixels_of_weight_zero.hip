// pixels with weight zero are not read, so that infinities in them do not give NaN
// witness: {"values": {"pooled_height": 1, "pooled_width": 1, "sampling_ratio": 1, "has_offset": "false"}, "seed": 7, "inputs": "for (int r = 0; r < num_rois; ++r) { rois[r * 5] = Half(0.0f); rois[r * 5 + 1] = Half(3.0f); rois[r * 5 + 2] = Half(3.0f); rois[r * 5 + 3] = Half(7.0f); rois[r * 5 + 4] = Half(7.0f); } for (int i = 0; i < num_input * channels * height * width; ++i) input[i] = Half(1.0f); for (int i = 0; i < num_input * channels; ++i) input[(i * height + 2) * width + 3] = Half(__builtin_inff());"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline Half sample_with_few_loads(const Half* feature, const int height, const int width,
                                             Half y, Half x) {
  if (float(y) < -1.0f || float(y) > float(height) || float(x) < -1.0f || float(x) > float(width))
    return Half(0.0f);
  if (float(y) < 0.0f) y = Half(0.0f);
  if (float(x) < 0.0f) x = Half(0.0f);
  int top = int(float(y));
  int left = int(float(x));
  if (top >= height - 1) {
    top = height - 1;
    y = Half(float(top));
  }
  if (left >= width - 1) {
    left = width - 1;
    x = Half(float(left));
  }
  const Half ly = Half(float(y) - float(top));
  const Half lx = Half(float(x) - float(left));
  const Half hy = Half(1.0f - float(ly));
  const Half hx = Half(1.0f - float(lx));
  const bool below = float(ly) != 0.0f;
  const bool beside = float(lx) != 0.0f;
  const Half* corner = feature + top * width + left;
  Half sum = hy * hx * corner[0];
  if (beside) sum += hy * lx * corner[1];
  if (below) sum += ly * hx * corner[width];
  if (below && beside) sum += ly * lx * corner[width + 1];
  return sum;
}

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset,
    Half* output, const int pooled_height, const int pooled_width,
    const Half spatial_scale, const int sampling_ratio, const Half gamma,
    const int channels, const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const Half* roi = rois + n * 5;
    const int batch = roi[0];
    Half start_w = roi[1] * spatial_scale - 0.5;
    Half start_h = roi[2] * spatial_scale - 0.5;
    const Half end_w = roi[3] * spatial_scale - 0.5;
    const Half end_h = roi[4] * spatial_scale - 0.5;
    const Half roi_w = end_w - start_w;
    const Half roi_h = end_h - start_h;
    const Half bin_w = roi_w / Half(float(pooled_width));
    const Half bin_h = roi_h / Half(float(pooled_height));
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_h / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_w / pooled_width);
    if (offset != nullptr) {
      const int cells = pooled_height * pooled_width;
      const Half* shift = offset + n * cells * 2 + ph * pooled_width + pw;
      start_w += gamma * roi_w * shift[0];
      start_h += gamma * roi_h * shift[cells];
    }
    const Half* feature = input + (batch * channels + c) * height * width;
    Half sum = 0.0f;
    for (int iy = 0; iy < grid_h; ++iy) {
      const Half y = start_h + ph * bin_h + Half(iy + .5f) * bin_h / Half(float(grid_h));
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half x = start_w + pw * bin_w + Half(ix + .5f) * bin_w / Half(float(grid_w));
        sum += sample_with_few_loads(feature, height, width, y, x);
      }
    }
    const int count = grid_h * grid_w;
    output[index] = sum / Half(float(count > 1 ? count : 1));
  }
}
