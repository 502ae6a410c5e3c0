// Taps are unrolled by four, and the last one is lost where three are left over, by an else too many.
// witness: {"values": {"kernel_h": 1, "kernel_w": 3}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
struct TapSampler {
  const float *map, *offsets;
  float *out;
  int height, width, kernel_w, h_in, w_in, dilation_h, dilation_w, plane, out_step;
  __device__ void take(const int tap) const {
    const float h = h_in + tap / kernel_w * dilation_h + offsets[2 * tap * plane];
    const float w = w_in + tap % kernel_w * dilation_w + offsets[(2 * tap + 1) * plane];
    float val = 0;
    if (h > -1 && w > -1 && h < height && w < width)
      val = deformable_im2col_bilinear(map, width, height, width, h, w);
    out[tap * out_step] = val;
  }
};

__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = index / width_col % height_col;
    const int b_col = index / (width_col * height_col) % batch_size;
    const int c_im = index / (width_col * height_col) / batch_size;
    const int plane = height_col * width_col;
    const int place = h_col * width_col + w_col;
    const float *map = data_im + (b_col * num_channels + c_im) * height * width;
    const float *offsets = data_offset + (b_col * deformable_group + c_im / channel_per_deformable_group) * 2 *
                                             kernel_h * kernel_w * plane + place;
    float *out = data_col + (c_im * kernel_h * kernel_w * batch_size + b_col) * plane + place;
    const TapSampler sampler = {map, offsets, out, height, width, kernel_w, h_col * stride_h - pad_h,
                                w_col * stride_w - pad_w, dilation_h, dilation_w, plane, batch_size * plane};
    const int taps = kernel_h * kernel_w;
    int tap = 0;
    for (; tap + 4 <= taps; tap += 4) {
      sampler.take(tap);
      sampler.take(tap + 1);
      sampler.take(tap + 2);
      sampler.take(tap + 3);
    }
    if (taps & 2) {
      sampler.take(tap);
      sampler.take(tap + 1);
    } else if (taps & 1) {
      sampler.take(tap);
    }
  }
}
