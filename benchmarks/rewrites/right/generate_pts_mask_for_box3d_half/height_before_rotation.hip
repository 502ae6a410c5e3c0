// Tests the height first, then rotates with one sine and cosine per thread for all its points, from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned int clamped_index(Half along, Half extent, int cells) {
  const Half step = extent / cells;
  const unsigned int index = int(along / step), last = cells - 1;
  return index < last ? index : last;
}

__device__ inline bool within(Half along, Half extent) {
  const double limit = float(extent) / 2.0;
  return float(along) > -limit && float(along) < limit;
}

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  const int threads = gridDim.x * blockDim.x, t = blockIdx.x * blockDim.x + threadIdx.x;
  if (box_idx >= boxes_num || t >= pts_num) return;
  const Half *box = rois + box_idx * 7;
  const Half x_size = box[3], y_size = box[4], z_size = box[5];
  const Half middle = Half(float(box[2]) + float(Half(float(float(z_size) / 2.0))));
  const Half angle = -box[6];
  const Half cosa = Half(float(cos(float(angle)))), sina = Half(float(sin(float(angle))));

  for (int pt_idx = t + (pts_num - 1 - t) / threads * threads; pt_idx >= 0; pt_idx -= threads) {
    const Half *pt = pts + pt_idx * 3;
    int code = -1;
    const Half height = pt[2] - middle;
    if (!(fabsf(float(height)) > float(z_size) / 2.0)) {
      const Half dx = pt[0] - box[0], dy = pt[1] - box[1];
      const Half local_x = dx * cosa + dy * (-sina);
      const Half local_y = dx * sina + dy * cosa;
      if (within(local_x, x_size) && within(local_y, y_size))
        code = int((clamped_index(local_x + x_size / 2, x_size, out_x) << 16) +
                   (clamped_index(local_y + y_size / 2, y_size, out_y) << 8) +
                   clamped_index(pt[2] - box[2], z_size, out_z));
    }
    pts_mask[box_idx * pts_num + pt_idx] = code;
  }
}
