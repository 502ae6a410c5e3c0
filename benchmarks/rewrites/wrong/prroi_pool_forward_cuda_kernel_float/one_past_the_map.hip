// elements one row and one column past the map are read
// witness: {"values": {"spatial_scale": "1.0f"}, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[5 * i + 1] = 2.5f; rois[5 * i + 2] = 3.5f; rois[5 * i + 3] = 15.5f; rois[5 * i + 4] = 14.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
template <typename T>
__device__ static __forceinline__ T map_data(const T *data,
                                                        const int h,
                                                        const int w,
                                                        const int height,
                                                        const int width) {
  bool overflow = (h < 0) || (w < 0) || (h > height) || (w > width);
  T retVal = overflow ? 0.0f : data[h * width + w];
  return retVal;
}

template <typename T>
__device__ static T cell_integral(const T *this_data,
                                               const int s_h, const int s_w,
                                               const int e_h, const int e_w,
                                               const T y0, const T x0,
                                               const T y1, const T x1,
                                               const int h0, const int w0) {
  T alpha, beta, lim_alpha, lim_beta, tmp;
  T sum_out = 0;

  alpha = x0 - T(s_w);
  beta = y0 - T(s_h);
  lim_alpha = x1 - T(s_w);
  lim_beta = y1 - T(s_h);
  tmp = (lim_alpha - 0.5f * lim_alpha * lim_alpha - alpha +
         0.5f * alpha * alpha) *
        (lim_beta - 0.5f * lim_beta * lim_beta - beta + 0.5f * beta * beta);
  sum_out += map_data(this_data, s_h, s_w, h0, w0) * tmp;

  alpha = T(e_w) - x1;
  lim_alpha = T(e_w) - x0;
  tmp = (lim_alpha - 0.5f * lim_alpha * lim_alpha - alpha +
         0.5f * alpha * alpha) *
        (lim_beta - 0.5f * lim_beta * lim_beta - beta + 0.5f * beta * beta);
  sum_out += map_data(this_data, s_h, e_w, h0, w0) * tmp;

  alpha = x0 - T(s_w);
  beta = T(e_h) - y1;
  lim_alpha = x1 - T(s_w);
  lim_beta = T(e_h) - y0;
  tmp = (lim_alpha - 0.5f * lim_alpha * lim_alpha - alpha +
         0.5f * alpha * alpha) *
        (lim_beta - 0.5f * lim_beta * lim_beta - beta + 0.5f * beta * beta);
  sum_out += map_data(this_data, e_h, s_w, h0, w0) * tmp;

  alpha = T(e_w) - x1;
  lim_alpha = T(e_w) - x0;
  tmp = (lim_alpha - 0.5f * lim_alpha * lim_alpha - alpha +
         0.5f * alpha * alpha) *
        (lim_beta - 0.5f * lim_beta * lim_beta - beta + 0.5f * beta * beta);
  sum_out += map_data(this_data, e_h, e_w, h0, w0) * tmp;

  return sum_out;
}

__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int c = (index / pooled_width / pooled_height) % channels;
    int n = index / pooled_width / pooled_height / channels;

    const float *offset_rois = rois + n * 5;
    int roi_batch_ind = offset_rois[0];

    float roi_x1 = offset_rois[1] * spatial_scale;
    float roi_y1 = offset_rois[2] * spatial_scale;
    float roi_x2 = offset_rois[3] * spatial_scale;
    float roi_y2 = offset_rois[4] * spatial_scale;

    float roi_width = max(roi_x2 - roi_x1, ((float)0.0));
    float roi_height = max(roi_y2 - roi_y1, ((float)0.0));
    float bin_size_h = roi_height / static_cast<float>(pooled_height);
    float bin_size_w = roi_width / static_cast<float>(pooled_width);

    const float *this_data =
        input + (roi_batch_ind * channels + c) * height * width;
    float *this_out = output + index;

    float bin_x1 = roi_x1 + bin_size_w * pw;
    float bin_y1 = roi_y1 + bin_size_h * ph;
    float bin_x2 = bin_x1 + bin_size_w;
    float bin_y2 = bin_y1 + bin_size_h;

    float bin_size = max(float(0.0), bin_size_w * bin_size_h);
    if (bin_size == 0) {
      *this_out = 0;
      continue;
    }

    float sum_out = 0;

    int start_x, start_y, end_x, end_y;

    start_x = floorf(bin_x1);
    end_x = ceilf(bin_x2);
    start_y = floorf(bin_y1);
    end_y = ceilf(bin_y2);

    for (int bin_x = start_x; bin_x < end_x; ++bin_x)
      for (int bin_y = start_y; bin_y < end_y; ++bin_y)
        sum_out += cell_integral(
            this_data, bin_y, bin_x, bin_y + 1, bin_x + 1,
            max(bin_y1, float(bin_y)), max(bin_x1, float(bin_x)),
            min(bin_y2, float(bin_y) + 1.0f), min(bin_x2, float(bin_x + 1.0f)), height,
            width);
    *this_out = sum_out / bin_size;
  }
}
