// The integer origin of a sample is packed in two shorts, which wrap for long rows with a large stride.
// witness: {"values": {"height_col": 1, "width_col": 256, "stride_w": 257, "pad_w": 1, "dilation_w": 1, "batch_size": 1}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct SampleOrigin {
  short y, x;
};

__device__ inline SampleOrigin origin_of(int h_out, int w_out, int i, int j, int stride_h, int stride_w, int pad_h,
                                         int pad_w, int dilation_h, int dilation_w) {
  SampleOrigin o;
  o.y = (short)(h_out * stride_h - pad_h + i * dilation_h);
  o.x = (short)(w_out * stride_w - pad_w + j * dilation_w);
  return o;
}

__global__ void deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size, const int offset_channels,
    const int deformable_group, const int height_col, const int width_col, double *grad_offset) {
  const int taps = kernel_h * kernel_w;
  const int col_area = height_col * width_col;
  const int group_channels = channel_per_deformable_group / taps;
  const size_t im_area = (size_t)height * width;
  const int planes = batch_size * deformable_group * taps;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < planes * col_area; q += blockDim.x * gridDim.x) {
    const int plane = q / col_area, at = q - plane * col_area;
    const int tap = plane % taps, bg = plane / taps;
    const int group = bg % deformable_group, b = bg / deformable_group;
    const SampleOrigin o = origin_of(at / width_col, at % width_col, tap / kernel_w, tap % kernel_w, stride_h, stride_w,
                                     pad_h, pad_w, dilation_h, dilation_w);
    const double *off = data_offset + (size_t)plane * 2 * col_area + at;
    const double y = o.y + off[0], x = o.x + off[col_area];
    double sum_y = 0, sum_x = 0;
    const double *im = data_im + (size_t)bg * group_channels * im_area;
    for (int k = 0; k < group_channels; ++k, im += im_area) {
      const double g =
          data_col[(((size_t)(group * group_channels + k) * taps + tap) * batch_size + b) * col_area + at];
      sum_y += get_coordinate_weight(y, x, height, width, im, width, 0) * g;
      sum_x += get_coordinate_weight(y, x, height, width, im, width, 1) * g;
    }
    double *out = grad_offset + (size_t)plane * 2 * col_area + at;
    out[0] = sum_y;
    out[col_area] = sum_x;
  }
}
