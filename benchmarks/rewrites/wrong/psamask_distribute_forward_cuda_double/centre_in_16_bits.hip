// The offsets of the mask's centre are kept in 16-bit integers, which half_w_mask can exceed.
// witness: {"values": {"h_feature": "1", "w_feature": "2", "h_mask": "1", "w_mask": "33283", "num_": "1", "half_h_mask": "0", "half_w_mask": "33281"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct MaskCentre {
  short y;
  short x;
};

__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {
  const MaskCentre centre = {(short)half_h_mask, (short)half_w_mask};
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, centre.y - h);
    const int hend = min(h_mask, h_feature + centre.y - h);
    const int wstart = max(0, centre.x - w);
    const int wend = min(w_mask, w_feature + centre.x - w);
    for (int hidx = hstart; hidx < hend; ++hidx) {
      const int y = hidx + h - centre.y;
      for (int widx = wstart; widx < wend; ++widx) {
        const int x = widx + w - centre.x;
        buffer_data[index * area + y * w_feature + x] =
            mask_data[((n * h_mask + hidx) * w_mask + widx) * area + h * w_feature + w];
      }
    }
  }
}
